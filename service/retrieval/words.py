"""The words of a text: runs of letters, marks and digits.

Every other character parts words, so no operator, field, wildcard or quote of Lucene's is left. An apostrophe or a dot
inside a word stays (`Ada's`, `U.S.`, `3.5`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_INNER = "'.\u2019"


def words(text: str) -> Iterator[str]:
    """The words of a text, in order: runs of letters, marks and digits, with apostrophes and dots inside them."""
    for run in text.translate(_SPACED).split():
        word = run.strip(_INNER)
        if word:
            yield word


class _Spaced(dict[int, int]):
    """What `str.translate` puts in a character's place: itself, or a space. Fills as characters are met."""

    def __missing__(self, code: int) -> int:
        character = chr(code)
        kept = character in _INNER or unicodedata.category(character)[0] in "LMN"
        self[code] = code if kept else ord(" ")
        return self[code]


_SPACED = _Spaced()
