"""How near an entity's names are to what was asked for: the same, loosely, by their beginning, words or spelling.

A place depends on the entity and the text alone, never on what else is stored, so that a page goes on where the one
before it ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from rapidfuzz.distance import OSA

from service.domain.entity import StoredEntity
from service.errors import InvalidInput, TooLarge
from service.resolution.comparing import compare
from service.resolution.keys import key, match_key
from service.resolution.nearness import SUGGESTED_FROM
from service.resolution.words import name_words, transliterated

MOST_CHARACTERS = 1000
_PARTS = 1_000_000

Place = tuple[int, int]
"""The way that led to an entity, then how far it is by it: less is nearer."""


class Way(IntEnum):
    """How a text leads to an entity, the surest first."""

    NAME = 0
    """It is the name that the entity is shown under."""
    ALIAS = 1
    """It is another name of it."""
    LOOSELY = 2
    """It is one of its names but for honorifics, legal forms, marks or the script."""
    BEGINNING = 3
    """One of its names begins so."""
    WORDS = 4
    """Its words are, or begin, words of one of its names."""
    SPELLING = 5
    """It is spelled much like one of its names, or some of their words."""
    MEANING = 6
    """What passages that are near in meaning name."""


@dataclass(frozen=True)
class Asked:
    """What was asked for, in the forms in which it is compared. Raises InvalidInput or TooLarge."""

    text: str

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise InvalidInput("search is empty.", "Leave it out for everything, or give a name or a few words.")
        if len(self.text) > MOST_CHARACTERS:
            raise TooLarge(f"search has {len(self.text):,} characters.", f"Give {MOST_CHARACTERS:,} at most.")

    @cached_property
    def key(self) -> str:
        return key(self.text)

    @cached_property
    def match_key(self) -> str:
        return match_key(self.text)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """In Latin letters without marks."""
        return tuple(transliterated(self.text))

    @cached_property
    def meant(self) -> tuple[str, ...]:
        """Without honorifics and legal forms."""
        return name_words(self.text).words

    def place(self, entity: StoredEntity) -> Place | None:
        """Where an entity stands among what is found by its names; None where none of them is near."""
        well_known = -entity.mention_count
        if key(entity.name) == self.key:
            return Way.NAME, well_known
        names = (entity.name, *entity.aliases)
        if any(key(alias) == self.key for alias in entity.aliases):
            return Way.ALIAS, well_known
        if self.meant and any(
            match_key(name) == self.match_key or name_words(name).words == self.meant for name in names
        ):
            return Way.LOOSELY, well_known
        return min(filter(None, map(self._near, names)), default=None)

    def _near(self, name: str) -> Place | None:
        written, longer = key(name), len(name) - len(self.text)
        words = transliterated(name)
        if written.startswith(self.key) or (self.words and " ".join(words).startswith(" ".join(self.words))):
            return Way.BEGINNING, longer
        if self.key in written and not self.key.isascii():  # scripts that put no space between words
            return Way.WORDS, longer
        if self.words and all(any(word.startswith(asked) for word in words) for asked in self.words):
            return Way.WORDS, longer
        return self._spelled(name, words) if self.words else None

    def _spelled(self, name: str, words: list[str]) -> Place | None:
        score = compare(self.text, name).score
        if score >= SUGGESTED_FROM:
            return Way.SPELLING, round((1 - score) * _PARTS)
        if all(any(is_slip(asked, word) for word in words) for asked in self.words):
            return Way.SPELLING, _PARTS + len(name) - len(self.text)
        return None


def is_slip(asked: str, word: str) -> bool:
    """Whether one is the other but for a letter of four, or two of eight."""
    most = min(2, len(asked) // 4)
    return OSA.distance(asked, word, score_cutoff=most) <= most
