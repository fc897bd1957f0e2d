"""What each name means in one document: one sense a name, and short names that stand for a fuller one (heads.py).

"Turing" in a document that has just one "… Turing" stands for him there; in another document it may be someone else.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from service.domain.entity import CONCEPT, NAME
from service.resolution.births import with_birth
from service.resolution.heads import PERSON, heads
from service.resolution.keys import key, match_key

_VAGUENESS = {NAME: 1, CONCEPT: 2}


@dataclass(frozen=True, slots=True)
class Sense:
    """One name in one document."""

    name_key: str
    head_key: str
    """The key of the fuller name that it stands for; its own where there is none."""
    block: str
    """The loose form of the head: senses of one block may mean the same."""
    type: str
    surface: str
    """How the document writes it most often."""
    mentions: int
    description: str | None = None
    field: str = ""
    """What its person is said to be of in the document, and when born (fields.py, births.py); empty where nothing is
    said, or several things."""


@dataclass(frozen=True, slots=True)
class Named:
    """One entity of one chunk, with the number of its places that no earlier chunk of the document has shown."""

    name: str
    type: str
    places: int
    first: tuple[int, int] = (0, 0)
    """Its first place: the chunk's index, and where in it."""
    description: str | None = None


@dataclass(slots=True)
class _Name:
    surfaces: Counter[str]
    types: Counter[str]
    descriptions: set[str]
    first: tuple[int, int]

    @property
    def surface(self) -> str:
        return min(self.surfaces, key=lambda surface: (-self.surfaces[surface], surface))

    @property
    def type(self) -> str:
        return majority(self.types)


def senses(
    named: Iterable[Named],
    fields: Mapping[str, set[str]] | None = None,
    births: Mapping[str, set[str]] | None = None,
) -> dict[str, Sense]:
    """The senses of a document by name key, given what was named in all its chunks.

    `fields` is what the document says its names to be of (fields.py), `births` in which years (births.py), by name key.
    """
    names: dict[str, _Name] = {}
    for one in named:
        name = names.setdefault(key(one.name), _Name(Counter(), Counter(), set(), one.first))
        name.first = min(name.first, one.first)
        name.surfaces[one.name] += one.places
        name.types[one.type] += one.places
        if one.description:
            name.descriptions.add(one.description)
    found = heads(names)
    people = {head for head in found.values() if names[head].type == PERSON}
    field, born = (_said_of(people, found, said or {}) for said in (fields, births))
    return {
        name_key: Sense(
            name_key=name_key,
            head_key=found[name_key],
            block=match_key(found[name_key]),
            type=names[found[name_key]].type,
            surface=name.surface,
            mentions=name.surfaces.total(),
            description=max(name.descriptions, key=lambda text: (len(text), text), default=None),
            field=with_birth(field.get(found[name_key], ""), born.get(found[name_key], "")),
        )
        for name_key, name in sorted(names.items())
    }


def _said_of(people: Collection[str], heads_of: Mapping[str, str], said: Mapping[str, set[str]]) -> dict[str, str]:
    """The one thing that is said of each person under any of their names, by the head."""
    of_head: defaultdict[str, set[str]] = defaultdict(set)
    for name_key, some in said.items():
        if heads_of.get(name_key) in people:
            of_head[heads_of[name_key]] |= some
    return {head: next(iter(some)) for head, some in of_head.items() if len(some) == 1}


def majority(types: Mapping[str, int]) -> str:
    """The type most often given; Name and then Concept only where there is no other; ties by name."""
    return min(types, key=lambda type_: (_VAGUENESS.get(type_, 0), -types[type_], type_))
