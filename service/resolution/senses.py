"""What each name means in one document: one sense a name, and short names that stand for a fuller one.

"Turing" in a document that has just one "… Turing" stands for him there; in another document it may be someone else.
This looks at nothing but the document.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from service.domain.entity import CONCEPT
from service.resolution.keys import key, match_key

PERSON = "Person"


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


@dataclass(frozen=True, slots=True)
class Named:
    """One entity of one chunk, with the number of its places that no earlier chunk of the document has shown."""

    name: str
    type: str
    places: int
    description: str | None = None


@dataclass(slots=True)
class _Name:
    surfaces: Counter[str]
    types: Counter[str]
    descriptions: set[str]

    @property
    def surface(self) -> str:
        return min(self.surfaces, key=lambda surface: (-self.surfaces[surface], surface))

    @property
    def type(self) -> str:
        return majority(self.types)


def senses(named: Iterable[Named]) -> dict[str, Sense]:
    """The senses of a document by name key, given what was named in all its chunks."""
    names: defaultdict[str, _Name] = defaultdict(lambda: _Name(Counter(), Counter(), set()))
    for one in named:
        name = names[key(one.name)]
        name.surfaces[one.name] += one.places
        name.types[one.type] += one.places
        if one.description:
            name.descriptions.add(one.description)
    heads = _heads({name_key: name.type for name_key, name in names.items()})
    return {
        name_key: Sense(
            name_key=name_key,
            head_key=heads[name_key],
            block=match_key(heads[name_key]),
            type=names[heads[name_key]].type,
            surface=name.surface,
            mentions=name.surfaces.total(),
            description=max(name.descriptions, key=lambda text: (len(text), text), default=None),
        )
        for name_key, name in sorted(names.items())
    }


def majority(types: Mapping[str, int]) -> str:
    """The type most often given; Concept only where there is no other; ties by name."""
    return min(types, key=lambda type_: (type_ == CONCEPT, -types[type_], type_))


def _heads(types: Mapping[str, str]) -> dict[str, str]:
    """For each name key the key of the one fuller person's name that it stands for, else itself."""
    words = {name_key: match_key(name_key).split() for name_key in types}
    people = [name_key for name_key, type_ in types.items() if type_ == PERSON]
    by_part: defaultdict[str, list[str]] = defaultdict(list)
    for name_key in people:
        for part in {words[name_key][0], words[name_key][-1]}:
            by_part[part].append(name_key)
    heads = {name_key: name_key for name_key in types}
    for name_key in sorted(types, key=lambda name_key: (-len(words[name_key]), name_key)):
        if types[name_key] not in (PERSON, CONCEPT):
            continue
        short = words[name_key]
        fuller = {
            heads[other]
            for other in by_part[short[-1]]
            if len(words[other]) > len(short) and _stands_for(short, words[other])
        }
        if len(fuller) == 1:
            heads[name_key] = fuller.pop()
    return heads


def _stands_for(short: list[str], full: list[str]) -> bool:
    """Whether the words of a short name are some of the full one's, in order, with its first or last among them.

    An initial stands for a word that begins with it; a lone initial stands for nobody.
    """
    if all(len(word) == 1 for word in short):
        return False
    if short[-1] != full[-1] and not (len(short) == 1 and short[0] == full[0]):
        return False
    rest = iter(full)
    return all(any(_same(word, other) for other in rest) for word in short)


def _same(word: str, other: str) -> bool:
    return word == other or (len(word) == 1 and other.startswith(word))
