"""Which fuller name of its document a name stands for; itself where there is none, or more than one.

    Turing, A. Turing   a person's name without some of its words
    FCC                 the first letters of one name: Federal Communications Commission
    Warner              the one thing's name that was introduced before it, without what it is: Warner Bros. Records
    Guedon              a name that is only spelled otherwise

Where several people would fit, a name stands for the one who alone was introduced before it, as a reader takes it.
This looks at nothing but the document.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Protocol

from service.domain.entity import CONCEPT, VAGUE
from service.resolution.keys import has_legal_form, match_key
from service.resolution.nearness import may_be_one
from service.resolution.signs import sign
from service.resolution.words import vocabulary

PERSON = "Person"
LOCATION = "Location"
_MOST_NEAR = 300
_SHORTEST_ACRONYM, _LONGEST_ACRONYM = 3, 8


class Written(Protocol):
    """A name as its document writes and types it."""

    @property
    def surface(self) -> str: ...

    @property
    def type(self) -> str: ...

    @property
    def first(self) -> tuple[int, int]:
        """Its first place."""
        ...


def heads(names: Mapping[str, Written]) -> dict[str, str]:
    """For each name key the key of the fuller name that it stands for, else itself."""
    return _Heads(names).found


class _Heads:
    """The names of a document, settled from the one of most words down, so that a fuller name has its own head."""

    def __init__(self, names: Mapping[str, Written]) -> None:
        self._names = names
        self._words = {name_key: match_key(name_key).split() for name_key in names}
        self._people: defaultdict[str, list[str]] = defaultdict(list)
        self._of_things: set[str] = set()
        self._by_beginning: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        self._by_initials: defaultdict[str, set[str]] = defaultdict(set)
        self._by_sign: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for name_key, name in names.items():
            self._index(name_key, name)
        self.found: dict[str, str] = {}
        for name_key in sorted(names, key=lambda name_key: (-len(self._words[name_key]), name_key)):
            self.found[name_key] = self._head(name_key)
            self._by_sign[names[name_key].type, sign(match_key(name_key))].append(name_key)

    def _index(self, name_key: str, name: Written) -> None:
        words = self._words[name_key]
        if name.type == PERSON and not has_legal_form(name_key):
            for part in {words[0], words[-1]}:
                self._people[part].append(name_key)
        elif name.type not in VAGUE and (len(words) > 1 or has_legal_form(name_key)):
            self._of_things.update(words)
        if len(words) > 1 and name.type != CONCEPT:
            self._by_beginning[name.type, words[0]].append(name_key)
            telling = [word for word in words if word not in vocabulary().particles]
            for initials in {"".join(word[0] for word in some) for some in (words, telling)}:
                self._by_initials[initials].add(name_key)

    def _head(self, name_key: str) -> str:
        for rule in (self._people_of, self._spelled_out, self._things_of, self._spellings_of):
            if len(fuller := rule(name_key)) == 1:
                return fuller.pop()
        return name_key

    def _people_of(self, name_key: str) -> set[str]:
        short = self._words[name_key]
        if not _may_be_person(self._names[name_key].type, name_key, short, self._of_things):
            return set()
        fitting = [
            other
            for other in self._people[short[-1]]
            if len(self._words[other]) > len(short) and _stands_for(short, self._words[other])
        ]
        fuller = {self.found[other] for other in fitting}
        return fuller if len(fuller) < 2 else self._introduced(fuller, name_key)

    def _spelled_out(self, name_key: str) -> set[str]:
        surface = self._names[name_key].surface.replace(".", "")
        if not (_SHORTEST_ACRONYM <= len(surface) <= _LONGEST_ACRONYM and surface.isupper() and surface.isalpha()):
            return set()
        return {self.found[other] for other in self._by_initials[surface.casefold()]}

    def _things_of(self, name_key: str) -> set[str]:
        type_, short = self._names[name_key].type, self._words[name_key]
        if type_ in {PERSON, LOCATION} | VAGUE or has_legal_form(name_key):
            return set()
        fuller = [
            other
            for other in self._by_beginning[type_, short[0]]
            if self._words[other][: len(short)] == short and self._is_kind(other, len(short))
        ]
        if not self._introduced(fuller, name_key):
            return set()
        return {self.found[other] for other in fuller}

    def _is_kind(self, name_key: str, place: int) -> bool:
        """Whether a name's words from a place on say no more than what it is."""
        rest = set(self._words[name_key][place:])
        return bool(rest) and rest <= vocabulary().kinds

    def _spellings_of(self, name_key: str) -> set[str]:
        block = match_key(name_key)
        if self._names[name_key].type == CONCEPT:
            return set()
        alike = self._by_sign[self._names[name_key].type, sign(block)][:_MOST_NEAR]
        return {self.found[other] for other in alike if may_be_one(block, match_key(other))}

    def _introduced(self, fuller: Iterable[str], name_key: str) -> set[str]:
        return {head for head in fuller if self._names[head].first < self._names[name_key].first}


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
