"""The words of a sentence in a script with capitals, and the runs of capitalised ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.domain.entity import Span
from service.extraction.languages.clues import Clues

_LETTERS = r"(?:[^\W\d_][\u0300-\u036f]*)+"
_WORD = re.compile(rf"{_LETTERS}(?:(?:-|(?<=[\u0400-\u04ff])['’ʼ](?=[\u0400-\u04ff])){_LETTERS})*")  # noqa: RUF001
_APOSTROPHES = frozenset("'’")  # noqa: RUF001
_SPACES = frozenset({" ", "\u00a0", "\n"})
_JOINED = frozenset({"o", "d"})
"""What an apostrophe makes part of a name: O'Neill, D'Annunzio; after any other word it marks an article: L'Aquila."""
_AFTER_PARTICLES = frozenset({"der", "den"})
_MOST_PARTICLES = 3
_CAPITALS_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Word:
    """One word; its neighbours tell how it stands."""

    text: str
    start: int
    end: int

    @property
    def folded(self) -> str:
        return self.text.casefold()

    @property
    def is_capitalised(self) -> bool:
        return self.text[0].isupper()


def words_of(text: str, sentence: Span) -> list[Word]:
    """The words of one sentence, in order."""
    return [Word(match[0], *match.span()) for match in _WORD.finditer(text, sentence.start, sentence.end)]


def is_shouted(words: Sequence[Word]) -> bool:
    """Whether a sentence is written in capitals throughout: they tell nothing then."""
    longer = [word for word in words if len(word.text) > 1]
    return bool(longer) and sum(word.text.isupper() for word in longer) >= _CAPITALS_SHARE * len(longer)


def runs_of(text: str, words: Sequence[Word], clues: Clues) -> Iterator[tuple[int, int]]:
    """First and last index of each run of capitalised words, with the particles between them."""
    index = 0
    while index < len(words):
        if not _opens(text, words, index):
            index += 1
            continue
        last = index
        while (following := _next_of_run(text, words, last, clues)) is not None:
            last = following
        yield index, last
        index = last + 1


def gap(text: str, words: Sequence[Word], index: int) -> str:
    """What stands between a word and the next one; "" after the last."""
    return text[words[index].end : words[index + 1].start] if index + 1 < len(words) else ""


def is_apostrophe(between: str) -> bool:
    return between in _APOSTROPHES


def _opens(text: str, words: Sequence[Word], index: int) -> bool:
    word = words[index]
    elided = is_apostrophe(gap(text, words, index)) and len(word.text) <= 2 and word.folded not in _JOINED
    return word.is_capitalised and not elided


def _next_of_run(text: str, words: Sequence[Word], last: int, clues: Clues) -> int | None:
    """The next capitalised word of the run that ends at `last`, over particles; None where it ends."""
    index = last
    while index + 1 < len(words) and index - last <= _MOST_PARTICLES:
        if not _touches(text, words, index, clues):
            return None
        index += 1
        if words[index].is_capitalised:
            return index
        if words[index].text not in clues.particles:
            return None
        if clues.nouns_have_capitals and words[index].text in _AFTER_PARTICLES and index == last + 1:
            # "von der Leyen" is a name, "Mensa der Universität" is none.
            return None
    return None


def _touches(text: str, words: Sequence[Word], index: int, clues: Clues) -> bool:
    """Whether nothing parts a word from the next one: a stop only after an initial or an honorific."""
    between, word = gap(text, words, index), words[index]
    if is_apostrophe(between):
        return word.folded in _JOINED
    if between in (". ", ".\u00a0", "."):
        return len(word.text) == 1 or word.folded in clues.honorifics
    return between in _SPACES
