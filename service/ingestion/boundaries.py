"""Where a text may be cut, and how good a place each is: before a heading, a paragraph, a sentence, a line, a word.

The rules are small and look at characters only. They read Latin, CJK, Arabic, Devanagari and Armenian sentence ends;
an abbreviation or an initial ends none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import IntEnum

import numpy as np
import numpy.typing as npt

Positions = npt.NDArray[np.int64]


class Rank(IntEnum):
    """How good a place is to begin a piece; the higher the better."""

    WITHIN = 0
    """In the middle of what a reader sees as one character, or before punctuation that closes."""
    ANYWHERE = 1
    WORD = 2
    LINE = 3
    SENTENCE = 4
    PARAGRAPH = 5
    HEADING = 6


_PARAGRAPH = re.compile(r"\n[^\S\n]*+\n\s*+")
_LINE = re.compile(r"\n[^\S\n]*+")
_SENTENCE = re.compile(
    r"(?<![.!?…])[.!?…]++[\"'”’»)\]]*+\s++(?![a-zß-öø-ÿ])"  # noqa: RUF001  # white space follows
    r"|(?<![。！？｡])[。！？｡]++[」』”’）】]*+\s*+"  # noqa: RUF001
    r"|(?<![؟۔।॥։])[؟۔।॥։]++\s*+"  # noqa: RUF001
)
_ABBREVIATED = re.compile(
    r"(?:^|[\s(\"'“‘])(?:\w|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Gov|Sen|Rep|No|vs|cf|Fig|Vol|e\.g|i\.e|U\.S)$"  # noqa: RUF001
)
_HEADING = re.compile(
    r"^ {0,3}#{1,6}[ \t][^\n]*+\n?\s*+|^[^\s#>*+|-][^\n]*+\n {0,3}(?:=+|-+)[ \t]*+\n?\s*+", re.MULTILINE
)
_FENCED = re.compile(r"^ {0,3}(```|~~~).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)
_CLOSING = frozenset("、。，．・：；？！）］｝」』】〉》〕”’%,.;:!?)]}…")  # noqa: RUF001
_JOINER = "\u200d"


def ranks(text: str, positions: Positions, *, markdown: bool) -> npt.NDArray[np.int8]:
    """The rank of each of `positions` (ascending, none at white space) as the place where a piece begins."""
    found = np.full(len(positions), Rank.ANYWHERE, dtype=np.int8)
    for index, position in enumerate(positions.tolist()):
        if position == 0 or text[position - 1].isspace():
            found[index] = Rank.WORD
        elif text[position] in _CLOSING or is_within_character(text, position):
            found[index] = Rank.WITHIN
    starts = (
        (Rank.LINE, _ends(_LINE, text)),
        (Rank.SENTENCE, _sentence_starts(text)),
        (Rank.PARAGRAPH, _ends(_PARAGRAPH, text)),
    )
    for rank, wanted in starts:
        _raise(found, positions, wanted, rank)
    if markdown:
        headings = list(_headings(text))
        # What follows a heading stays with it.
        _raise(found, positions, (end for _, end in headings), Rank.WORD, exactly=True)
        _raise(found, positions, (start for start, _ in headings), Rank.HEADING)
    return found


def is_within_character(text: str, position: int) -> bool:
    """Whether a cut before `position` would part a base from its marks, or an emoji from its other parts."""
    here, before = text[position], text[position - 1]
    if here.isascii() and before != _JOINER:
        return False
    if _JOINER in (here, before) or unicodedata.category(here) in ("Mn", "Mc", "Me"):
        return True
    if "\U0001f3fb" <= here <= "\U0001f3ff" or "\u1160" <= here <= "\u11ff":  # skin tones, Hangul vowels and finals
        return True
    return _is_flag_letter(here) and _flag_letters_before(text, position) % 2 == 1


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _flag_letters_before(text: str, position: int) -> int:
    start = position
    while start > 0 and position - start < 64 and _is_flag_letter(text[start - 1]):
        start -= 1
    return position - start


def _ends(pattern: re.Pattern[str], text: str) -> Iterator[int]:
    return (found.end() for found in pattern.finditer(text))


def _sentence_starts(text: str) -> Iterator[int]:
    for found in _SENTENCE.finditer(text):
        if found[0][0] != "." or not _ABBREVIATED.search(text[max(0, found.start() - 8) : found.start()]):
            yield found.end()


def _headings(text: str) -> Iterator[tuple[int, int]]:
    """Where each heading begins and where what it heads begins; none within fenced code."""
    code = [found.span() for found in _FENCED.finditer(text)]
    block = 0
    for found in _HEADING.finditer(text):
        while block < len(code) and code[block][1] <= found.start():
            block += 1
        if block == len(code) or found.start() < code[block][0]:
            yield found.start() + len(found[0]) - len(found[0].lstrip()), found.end()


def _raise(
    found: npt.NDArray[np.int8], positions: Positions, wanted: Iterator[int], rank: Rank, *, exactly: bool = False
) -> None:
    places = np.fromiter(wanted, dtype=np.int64)
    at = np.searchsorted(positions, places)
    at = at[(at < len(positions))]
    at = at[np.isin(positions[at], places)]
    found[at] = rank if exactly else np.maximum(found[at], rank)
