"""What the names of a question mean in a graph, by the forms under which names are stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from service.domain.entity import CONCEPT
from service.graph import steady
from service.graph.executor import Executor, Row
from service.resolution.comparing import compare
from service.resolution.keys import key, match_key
from service.resolution.nearness import MERGED_FROM
from service.resolution.signs import sign
from service.retrieval.walk.ports import Named

_SENSES_OF_A_NAME = 1000
"""Of a name that stands in more documents, so many are asked what it means there."""
_DOCUMENTS_OF_A_TITLE = 20


class KnownNames:
    """The names of one database: implements `service.retrieval.walk.ports.Names`."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def named(
        self, phrases: Sequence[str], spelled: Sequence[str], collections: Sequence[str] | None
    ) -> dict[str, list[Named]]:
        """As the port says: by the loose form, and by the sign that near names share."""
        forms = {phrase: match_key(phrase) for phrase in phrases}
        signs = {phrase: sign(forms[phrase]) for phrase in spelled}
        asked: dict[str, Any] = {
            "collections": None if collections is None else list(collections),
            "forms": sorted(set(forms.values())),
            "signs": sorted(set(signs.values()) - {""}),
            "perName": _SENSES_OF_A_NAME,
            "perTitle": _DOCUMENTS_OF_A_TITLE,
        }
        if steady.is_to_begin():
            answer = await steady.begin_by(self._executor, "retrieval/walk/beginning", **asked)
        else:
            [answer] = await self._executor.read("retrieval/walk/named", **asked)
        found: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
        for one in answer["found"]:
            found[one["kind"], one["key"] if one["kind"] == "sign" else one["form"]].append(one)
        named: defaultdict[str, dict[str, Named]] = defaultdict(dict)
        for phrase, form in forms.items():
            for row in found["form", form]:
                match = "exact" if key(phrase) in (row["key"], key(row["name"])) and _is_name_of(row, form) else "alias"
                _keep(named[phrase], row, match)
            for row in found["title", form]:
                _keep(named[phrase], row, "exact" if key(phrase) == key(row["name"]) else "alias")
        for phrase, shared in signs.items():
            for row in found["sign", shared]:
                if not named[phrase] and compare(forms[phrase], row["form"]).score >= MERGED_FROM:
                    _keep(named[phrase], row, "fuzzy")
        return {phrase: list(things.values()) for phrase, things in named.items() if things}


def _is_name_of(row: Row, form: str) -> bool:
    """Whether the form is that of the entity's own name, and not of an alias."""
    return match_key(row["name"]) == form


def _keep(things: dict[str, Named], row: Row, match: str) -> None:
    """Rows of one thing come for each of its names: exact goes before alias."""
    if row["id"] not in things or match == "exact":
        kind = "document" if row["kind"] == "title" else "entity"
        things[row["id"]] = Named(
            kind, row["id"], row["name"], match, max(row["documents"] or 1, 1), row["type"] == CONCEPT
        )
