"""The script that a text is written in, by the blocks of Unicode that its letters stand in."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping

LATIN, CYRILLIC, GREEK, ARMENIAN = "Latin", "Cyrillic", "Greek", "Armenian"
HAN, KANA, HANGUL, THAI = "Han", "Kana", "Hangul", "Thai"
HEBREW, ARABIC, DEVANAGARI, GEORGIAN = "Hebrew", "Arabic", "Devanagari", "Georgian"
OTHER = "other"

CASED = frozenset({LATIN, CYRILLIC, GREEK, ARMENIAN})
"""Scripts whose capitals tell a name from a word."""
UNSPACED = frozenset({HAN, KANA, THAI})
"""Scripts that put no space between words."""

_BLOCKS = (
    (0x0000, LATIN), (0x0370, GREEK), (0x0400, CYRILLIC), (0x0530, ARMENIAN), (0x0590, HEBREW), (0x0600, ARABIC),
    (0x0780, OTHER), (0x0900, DEVANAGARI), (0x0980, OTHER), (0x0E00, THAI), (0x0E80, OTHER), (0x10A0, GEORGIAN),
    (0x1100, HANGUL), (0x1200, OTHER), (0x1C80, CYRILLIC), (0x1C90, GEORGIAN), (0x1CC0, OTHER), (0x1D00, LATIN),
    (0x1D26, OTHER), (0x1E00, LATIN), (0x1F00, GREEK), (0x2000, OTHER), (0x2C60, LATIN), (0x2C80, OTHER),
    (0x2D00, GEORGIAN), (0x2D30, OTHER), (0x2E80, HAN), (0x3040, KANA), (0x3100, OTHER), (0x3130, HANGUL),
    (0x3190, OTHER), (0x31F0, KANA), (0x3200, OTHER), (0x3400, HAN), (0xA000, OTHER), (0xA720, LATIN),
    (0xA800, OTHER), (0xAC00, HANGUL), (0xD7B0, OTHER), (0xF900, HAN), (0xFB00, LATIN), (0xFB13, ARMENIAN),
    (0xFB1D, HEBREW), (0xFB50, ARABIC), (0xFE00, OTHER), (0xFE70, ARABIC), (0xFEFF, OTHER), (0xFF21, LATIN),
    (0xFF66, KANA), (0xFFA0, OTHER), (0x20000, HAN), (0x323B0, OTHER),
)  # fmt: skip
"""Each block's first code point, in order; what lies between belongs to the one before."""
_FIRSTS = [first for first, _ in _BLOCKS]


_WEIGHTS = {HAN: 2, KANA: 2, HANGUL: 2}
"""Letters that say as much as several of an alphabet."""


def script_of(letter: str) -> str:
    """The script of one letter."""
    return _BLOCKS[bisect_right(_FIRSTS, ord(letter)) - 1][1]


def count_scripts(text: str) -> Counter[str]:
    """How many letters of each script a text has."""
    if text.isascii():
        return Counter({LATIN: sum(map(str.isalpha, text))})
    counts: Counter[str] = Counter()
    for letter, times in Counter(text).items():
        if letter.isalpha():
            counts[script_of(letter)] += times
    return counts


def main_script(counts: Mapping[str, int]) -> str:
    """The script that says most of a text, of which `counts` are the letters; `other` where there are none."""
    weights = {script: number * _WEIGHTS.get(script, 1) for script, number in counts.items()}
    return max(weights, key=lambda script: (weights[script], script), default=OTHER)
