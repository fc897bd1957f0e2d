"""Cuts a passage into its sentences, with exact offsets: what is quoted must be the text itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(
    r"""
        (?P<stop>[.!?\u2026]+["'\u201d\u2019)\]]*)(?=\s+["'\u201c\u2018(\[]*[^\Wa-z_])  # Latin
      | [\u3002\uff01\uff1f]+["\u201d\u2019\u300d\u300f]*                                # Chinese
      | [\u061f\u06d4\u0964]+(?=\s|$)                                                    # Arabic, Urdu, Hindi
      | (?=\n\s*\n)                                                                      # a paragraph's end
      | (?=\n\s*(?:[-*+\u2022]|\#{1,6}|\d+[.)])\s)                                       # a list's or heading's begin
    """,
    re.VERBOSE,
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|sr|jr|rev|gen|col|capt|lt|sgt|no|vol|pp?|fig|ca|cf|vs|etc|e\.g|i\.e|inc|ltd|co|jan|feb"
    r"|mar|apr|aug|sept?|oct|nov|dec)|(?:^|[\s(.])[^\W\d_])\.$",
    re.IGNORECASE,
)
_HEADING_OR_BULLET = re.compile(r"(?:\s*(?:[-*+\u2022]|\#{1,6}|\d+[.)])\s+|\s+)?")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """The (start, end) of each sentence, without the white space and the list marks around it."""
    start = 0
    for match in _END.finditer(text):
        if match["stop"] == "." and _ABBREVIATION.search(text, start, match.end()):
            continue
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    mark = _HEADING_OR_BULLET.match(text, start, end)
    start = mark.end() if mark else start
    end -= len(text[start:end]) - len(text[start:end].rstrip())
    if start < end:
        yield start, end
