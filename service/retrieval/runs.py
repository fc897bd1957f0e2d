"""A text as the runs that its terms are made of: words in lower case, and stretches of writing without spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby

from service.retrieval.stemming import script_of
from service.retrieval.words import words

_LONGEST = 64
"""Characters of a word; Lucene would cut one of over 255 in two."""
_UNSPACED = frozenset(
    {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN"}
)

_ENDING = re.compile("'(s|t|d|m|ll|re|ve)$")
"""What English shortens words to."""


def runs(text: str) -> Iterator[tuple[str, bool]]:
    """Each run of a text, in order, and whether it is one without spaces. Compatible forms of letters are one."""
    for word in words(unicodedata.normalize("NFKC", text).lower()):
        for part in _parts(word):
            if part.isascii():
                yield part[:_LONGEST], False
                continue
            for is_unspaced, characters in groupby(part, _Unspaced()):
                run = "".join(characters)
                yield (run if is_unspaced else run[:_LONGEST]), is_unspaced


def pairs(run: str) -> list[str]:
    """Each two characters that stand side by side in a run without spaces, as Lucene's CJKAnalyzer has it."""
    return [run[at : at + 2] for at in range(len(run) - 1)]


def _parts(word: str) -> list[str]:
    """A word without the marks in it: `ada's` is ada, `don't` don, `l'homme` l and homme, `u.s` us, `3.5` itself."""
    if word.isalnum():
        return [word]
    found = []
    for part in _ENDING.sub("", word.replace("\u2019", "'")).split("'"):
        pieces = [piece for piece in part.split(".") if piece]
        if len(pieces) > 1 and all(len(piece) == 1 and piece.isalpha() for piece in pieces):
            found.append("".join(pieces))
        elif pieces and all(piece.isdigit() for piece in pieces):
            found.append(".".join(pieces))
        else:
            found += pieces
    return found


class _Unspaced:
    """Whether a character is of a script without spaces; a mark is as the letter before it."""

    def __init__(self) -> None:
        self._before = False

    def __call__(self, character: str) -> bool:
        if unicodedata.category(character)[0] != "M":
            self._before = script_of(character) in _UNSPACED
        return self._before
