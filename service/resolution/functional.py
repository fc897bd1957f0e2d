"""The kinds of which one thing has one value, such as BORN_IN: `functional_kinds.json`, loaded and indexed. The file
explains itself."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class FunctionalKind:
    """The names of a kind of which one thing has one value, by where that thing stands."""

    of_subject: tuple[str, ...]
    of_object: tuple[str, ...]

    def holds_subject(self, kind: str) -> bool:
        """Whether of a fact of this kind the subject is what has the one value."""
        return kind in self.of_subject


def functional(kind: str) -> FunctionalKind | None:
    """What says the same as a kind, where one thing has one value of it; None where it may have several."""
    return _by_kind().get(kind)


@cache
def _by_kind() -> dict[str, FunctionalKind]:
    data = json.loads(files("service.resolution").joinpath("functional_kinds.json").read_text(encoding="utf-8"))
    groups = [FunctionalKind(tuple(group["of_subject"]), tuple(group["of_object"])) for group in data["groups"]]
    return {kind: group for group in groups for kind in (*group.of_subject, *group.of_object)}
