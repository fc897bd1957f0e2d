"""Lines of a PDF page to paragraphs: edges that repeat are dropped, blocks ordered, lines and parted words joined.

A PDF says where letters stand, not what they belong to. These rules look at boxes and at how a line ends; they leave
alone what they aren't sure of, so a table or an address keeps its lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from statistics import median_low

PARTED = "\ufffe"
"""PDFium's mark at the end of a line, in place of the hyphen that parts a word."""

_EDGE = 3
"""Lines at the top and the bottom of a page that may be its running head or foot."""
_LONGEST_EDGE = 14
"""Words of a running head or foot."""
_DIGITS = re.compile(r"\d+")
_BULLET = re.compile(r"\s*(?:[•‣▪●○◦–—*·-]\s|\(?(?:\d{1,3}|[a-zA-Z])[.)]\s|\[\d+\]\s|\.\d+\s)")  # noqa: RUF001
_SENTENCE_END = re.compile(r"[.!?:;…。！？]['\"”’)\]]*\s*$")  # noqa: RUF001
_NO_SPACES = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_WORD = re.compile(r"[\w-]+")
_WORD_START = re.compile(r"\w+")
_FEWEST_WORDS = 5
_COMPOUNDING = frozenset(
    "chat cross data high large long low multi non open real self semi short state well".split()  # noqa: SIM905 (a list of words)
)
"""First halves that mostly keep their hyphen."""
_HALF = re.compile(f"(\\w+)[-\u2010{PARTED}]$")
_FIELD = re.compile(r"[A-Z][\w /#-]{0,40}:(?:\s|$)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page and the box around it, in points from the lower left corner."""

    text: str
    left: float
    right: float
    top: float
    bottom: float
    depth: int = 0
    """Of an item, in lists; 0 for all else."""

    @property
    def height(self) -> float:
        return self.top - self.bottom


def is_item(text: str) -> bool:
    """Whether a line begins with a bullet or a number, as the items of lists do."""
    return _BULLET.match(text) is not None


def without_repeated_edges(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The pages without the heads and feet that many of them have at the same height, but for the page numbers."""
    seen: Counter[tuple[str, int]] = Counter()
    for page in pages:
        seen.update({_edge_key(line) for edge in _edges(page) for line in edge})
    often = max(3.0, len([page for page in pages if page]) * 0.4)

    def repeated(line: Line) -> bool:
        if len(line.text.split()) > _LONGEST_EDGE:
            return False  # a paragraph that comes again
        return sum(seen[_edge_key(line, nearby)] for nearby in (-1, 0, 1)) >= often

    # From the rim inwards, to the first line that is the page's own.
    dropped = [{line for edge in _edges(page) for line in takewhile(repeated, edge)} for page in pages]
    return [[line for line in page if line not in drop] for page, drop in zip(pages, dropped, strict=True)]


def _edges(page: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The first lines from the top and from the bottom."""
    by_height = sorted(page, key=lambda line: -line.top)
    return by_height[:_EDGE], by_height[::-1][:_EDGE]


def _edge_key(line: Line, nearby: int = 0) -> tuple[str, int]:
    return _DIGITS.sub("#", line.text.strip()), round(line.bottom / 6) + nearby


def in_reading_order(lines: Sequence[Line]) -> list[list[Line]]:
    """The blocks of a page. They stay as the file has them, which follows columns, but for two cases: all of them
    under one another, and blocks above everything else, as titles that were written last."""
    blocks = _blocks(lines)
    if all(_apart(one, other) for place, one in enumerate(blocks) for other in blocks[place + 1 :]):
        return sorted(blocks, key=lambda block: -_top(block))
    above = []
    while blocks:
        highest = max(blocks, key=_top)
        rest = [block for block in blocks if block is not highest]
        if not rest or any(not _apart(highest, other) for other in rest):
            break
        above.append(highest)
        blocks = rest
    return above + blocks


def _blocks(lines: Sequence[Line]) -> list[list[Line]]:
    """Runs of lines that follow one another downwards without a leap."""
    blocks: list[list[Line]] = []
    for line in lines:
        before = blocks[-1][-1] if blocks else None
        if before is not None and -before.height < before.bottom - line.top < 1.5 * max(before.height, line.height):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _top(block: Sequence[Line]) -> float:
    return max(line.top for line in block)


def _apart(one: Sequence[Line], other: Sequence[Line]) -> bool:
    """Whether one stands wholly above the other, give or take a little."""
    upper, lower = (one, other) if _top(one) >= _top(other) else (other, one)
    return min(line.bottom for line in upper) > _top(lower) - 0.3 * lower[0].height


def paragraphs(blocks: Sequence[Sequence[Line]]) -> Iterator[str]:
    """The text of each paragraph; lines that only stand under one another stay lines, items with their indents."""
    known = frozenset(word.lower() for block in blocks for line in block for word in _WORD.findall(line.text))
    for block in blocks:
        right = max(line.right for line in block)
        leading = median_low([one.top - two.top for one, two in pairwise(block)] or [0.0])
        written = _indented(block[0])
        for before, line in pairwise(block):
            text = line.text.strip()
            if half := _HALF.search(before.text.rstrip()):
                written = _whole(written, half[1], text, known)
            elif _parted(before, line, leading):
                yield written
                written = _indented(line)
            elif _flows_on(before, line, right):
                written += ("" if _NO_SPACES.match(written[-1:]) and _NO_SPACES.match(text) else " ") + text
            else:
                written += "\n" + _indented(line)
        yield written.replace(PARTED, "-")


def _indented(line: Line) -> str:
    return "  " * line.depth + line.text.strip()


def _parted(before: Line, line: Line, leading: float) -> bool:
    """Whether a new paragraph begins: by a wider gap or by letters of another size."""
    if leading > 0 and before.top - line.top > 1.3 * leading + 1:
        return True
    sizes = sorted((before.height, line.height))
    return sizes[0] > 0 and sizes[1] / sizes[0] > 1.25


def _flows_on(before: Line, line: Line, right: float) -> bool:
    """Whether a sentence goes on: the line before is prose up to the right edge, and the next begins nothing new."""
    width = right - min(before.left, line.left)
    if width <= 0 or right - before.right > 0.12 * width:
        return False
    if not _is_prose(before.text) and not _goes_on(before.text.rstrip(), line.text.lstrip()):
        return False
    if is_item(line.text) or _FIELD.match(line.text.strip()):
        return False
    return not (_SENTENCE_END.search(before.text) and line.left > before.left + 0.5 * line.height)


def _goes_on(before: str, text: str) -> bool:
    """Whether both sides of a line end are in small letters, as within a sentence."""
    return text[:1].islower() and (before[-1:].islower() or before[-1:] == ",") and len(before.split()) >= _FEWEST_WORDS


def _is_prose(text: str) -> bool:
    """Whether most of its words begin small, or in a script that knows no capitals: unlike headings and tables."""
    if len(_NO_SPACES.findall(text)) >= _FEWEST_WORDS * 2:
        return True
    words = [word for word in text.split() if any(map(str.isalpha, word))]
    small = sum(not next(filter(str.isalpha, word)).isupper() for word in words)
    return len(words) >= _FEWEST_WORDS and small * 2 >= len(text.split())


def _whole(written: str, first: str, text: str, known: frozenset[str]) -> str:
    """`written`, which ends in half a word, with what follows: the hyphen goes where it only parted the word."""
    following = _WORD_START.match(text)
    second = following[0] if following else ""
    if f"{first}{second}".lower() in known:
        return written[:-1] + text
    keeps = not second[:1].islower() or f"{first}-{second}".lower() in known or first.lower() in _COMPOUNDING
    return (written[:-1] + "-" if keeps else written[:-1]) + text
