"""The field that a document says a person is of: sport, scholarship, the stage, the church, or none that is known.

Of two people of one name in two documents, one a professor and one a basketball player, each is their own. What a
document says is read off what it calls them (IS_A), by the last word of that: `fields.json` has the words.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from service.resolution.keys import key
from service.resolution.words import transliterated

IS_A = "IS_A"


@dataclass(frozen=True, slots=True)
class _Fields:
    by_word: Mapping[str, str]
    unless_after: Mapping[str, frozenset[str]]


def fields_said(said: Iterable[tuple[str, str, str]]) -> dict[str, set[str]]:
    """The fields of each name, given what a document says: (name key, kind, name key)."""
    found: dict[str, set[str]] = {}
    for source, kind, target in said:
        if kind == IS_A and (field := field_of(target)):
            found.setdefault(source, set()).add(field)
    return found


def field_of(descriptor: str) -> str | None:
    """The field of what somebody is called: `American basketball player` is sport."""
    words = transliterated(key(descriptor))
    known = _known()
    if not words or words[-1] not in known.by_word:
        return None
    before = set(words[:-1])
    return None if before & known.unless_after.get(words[-1], frozenset()) else known.by_word[words[-1]]


@cache
def _known() -> _Fields:
    data = json.loads(files("service.resolution").joinpath("fields.json").read_text(encoding="utf-8"))
    return _Fields(
        {word: field for field, words in data["fields"].items() for word in words},
        {word: frozenset(words) for word, words in data["not"].items()},
    )
