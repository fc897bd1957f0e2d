"""Passages that were found, and how surely each is about a thing: its title names it, or a sentence does."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache

from service.agent.reading.sentences import sentences
from service.agent.reading.values import Kind, Value, names, values
from service.domain.search import Hit
from service.resolution.keys import match_key
from service.resolution.titles import title_key


@dataclass(frozen=True)
class Passage:
    """A passage that was found, and what stands in it."""

    hit: Hit
    types: tuple[tuple[int, int, str], ...] = ()
    """Where entities stand in its text, and of which type."""

    @property
    def title(self) -> str:
        return str(self.hit.metadata.get("title") or "")

    @property
    def text(self) -> str:
        return self.hit.text

    @cached_property
    def sentences(self) -> list[tuple[int, int]]:
        return list(sentences(self.text))

    @cached_property
    def names(self) -> list[Value]:
        return list(names(self.text))

    def values(self, kind: Kind) -> list[Value]:
        return self.names if kind is Kind.NAME else values(self.text, kind)

    def type_at(self, start: int, end: int) -> str | None:
        return next((type_ for begin, stop, type_ in self.types if begin < end and start < stop), None)


def about(subject: str, passage: Passage) -> float:
    """How surely a passage is about a thing: 1 where its title names it, less where only a sentence does, else 0."""
    if loose(subject) == loose(passage.title):
        return 1.0
    own, title = _bare(title_key(subject) or ""), _bare(title_key(passage.title) or "")
    if own and own == title:
        return 0.95
    if own and title and _one_in_the_other(own.split(), title.split()):
        return 0.8
    return 0.4 if own and f" {own} " in f" {loose(passage.text)} " else 0.0


def same_name(one: str, other: str) -> bool:
    """Whether two names may be one's: the words of one are all in the other."""
    words, others = loose(one).split(), loose(other).split()
    return bool(words and others) and (set(words) <= set(others) or set(others) <= set(words))


def _one_in_the_other(own: list[str], others: list[str]) -> bool:
    shorter = min(own, others, key=len)
    return len(shorter) > 1 and (set(own) <= set(others) or set(others) <= set(own))


@lru_cache(maxsize=4096)
def loose(text: str) -> str:
    return _bare(match_key(text))


def _bare(text: str) -> str:
    """Without accents."""
    if text.isascii():
        return text
    return "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
