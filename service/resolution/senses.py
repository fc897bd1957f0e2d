"""What each name means in one document: one sense a name, and short names that stand for a fuller one.

"Turing" in a document that has just one "… Turing" stands for him there; in another document it may be someone else.
Where several would fit, it stands for the one who alone was introduced before it, as a reader takes it. This looks at
nothing but the document.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from service.domain.entity import CONCEPT, NAME, VAGUE
from service.resolution.keys import has_legal_form, key, match_key

PERSON = "Person"
LOCATION = "Location"
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


def senses(named: Iterable[Named]) -> dict[str, Sense]:
    """The senses of a document by name key, given what was named in all its chunks."""
    names: dict[str, _Name] = {}
    for one in named:
        name = names.setdefault(key(one.name), _Name(Counter(), Counter(), set(), one.first))
        name.first = min(name.first, one.first)
        name.surfaces[one.name] += one.places
        name.types[one.type] += one.places
        if one.description:
            name.descriptions.add(one.description)
    heads = _heads(names)
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
    """The type most often given; Name and then Concept only where there is no other; ties by name."""
    return min(types, key=lambda type_: (_VAGUENESS.get(type_, 0), -types[type_], type_))


def _heads(names: Mapping[str, _Name]) -> dict[str, str]:
    """For each name key the key of the fuller person's name that it stands for, else itself."""
    words = {name_key: match_key(name_key).split() for name_key in names}
    people: defaultdict[str, list[str]] = defaultdict(list)
    of_things: set[str] = set()
    for name_key, name in names.items():
        if name.type == PERSON and not has_legal_form(name_key):
            for part in {words[name_key][0], words[name_key][-1]}:
                people[part].append(name_key)
        elif name.type not in VAGUE and (len(words[name_key]) > 1 or has_legal_form(name_key)):
            of_things.update(words[name_key])
    heads = {name_key: name_key for name_key in names}
    for name_key in sorted(names, key=lambda name_key: (-len(words[name_key]), name_key)):
        short = words[name_key]
        if not _may_be_person(names[name_key].type, name_key, short, of_things):
            continue
        fuller = {
            heads[other]
            for other in people[short[-1]]
            if len(words[other]) > len(short) and _stands_for(short, words[other])
        }
        if len(fuller) > 1:
            fuller = {head for head in fuller if names[head].first < names[name_key].first}
        if len(fuller) == 1:
            heads[name_key] = fuller.pop()
    return heads


def _may_be_person(type_: str, name_key: str, words: list[str], of_things: set[str]) -> bool:
    """Whether a name can be short for a person's.

    Taggers often take a lone surname for an organisation: it may be a person's unless a thing of the document bears it
    too, as Remington Rand does.
    """
    if has_legal_form(name_key) or type_ == LOCATION:
        return False
    return type_ == PERSON or type_ in VAGUE or (len(words) == 1 and words[0] not in of_things)


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
