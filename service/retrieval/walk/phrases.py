"""The phrases of a question that may be names: runs of its words, of every length."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

MAX_WORDS = 64
"""Words of a question that are looked at."""
LONGEST = 10
"""Words of a phrase, at most."""

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u2e80-\u2fdf\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"  # Chinese, Japanese, Korean
)
"""Scripts that set no space between words: each character may begin or end a name there."""
WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+(?:['\u2019.&][^\W_{_UNSPACED}]+)*[+#]*")
"""A word, or a character of such a script."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Some words of a text, with the places of the first and of the one after the last among its words."""

    text: str
    first: int
    end: int

    @property
    def is_plain(self) -> bool:
        """Whether nothing in it is capital or a digit, in a script that has capitals: words rather than a name."""
        return self.text == self.text.lower() != self.text.upper() and not any(map(str.isdigit, self.text))


def phrases(question: str) -> list[Phrase]:
    """All runs of up to ten words, the longest first, those of one length in order."""
    places = [found.span() for found in WORD.finditer(question)][:MAX_WORDS]
    return [
        Phrase(question[places[first][0] : places[first + length - 1][1]], first, first + length)
        for length in range(min(LONGEST, len(places)), 0, -1)
        for first in range(len(places) - length + 1)
    ]


def question_words(question: str) -> list[str]:
    """The words whose places phrases tell."""
    return WORD.findall(question)[:MAX_WORDS]


def longest(known: Sequence[Phrase]) -> list[Phrase]:
    """Of phrases that are given the longest first, those that share no word with one before them."""
    taken: set[int] = set()
    kept = []
    for phrase in known:
        covered = range(phrase.first, phrase.end)
        if taken.isdisjoint(covered):
            taken.update(covered)
            kept.append(phrase)
    return kept
