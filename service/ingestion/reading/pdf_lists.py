"""How deep the items of a PDF page's lists stand, by how far each is set in from the item above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from service.ingestion.reading.pdf_layout import Line, is_item

_SAME = 0.7
"""Heights of a line by which items of one level may differ, as "9." and "10." do."""
_FURTHEST = 8.0
"""Heights of a line by which an inner item is set in at most; what is further right is another column."""


def with_depths(blocks: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The blocks of a page in reading order, each item of a list with its depth."""
    edges: list[float] = []
    before: Line | None = None
    found = []
    for block in blocks:
        found.append(
            [_with_depth(edges, before if not place else block[place - 1], line) for place, line in enumerate(block)]
        )
        before = block[-1]
    return found


def _with_depth(edges: list[float], before: Line | None, line: Line) -> Line:
    """The line with its depth. `edges`, which follows, are the left ones of the open items, the outermost first."""
    same = _SAME * line.height
    if before is None or line.top > before.top + same:
        edges.clear()  # a page or a column begins
    while edges and line.left < edges[-1] - same:
        edges.pop()
    if not is_item(line.text):
        if edges and line.left <= edges[0] + 1:
            edges.clear()
        return line
    if edges and line.left > edges[-1] + _FURTHEST * line.height:
        edges.clear()
    if not edges or line.left > edges[-1] + same:
        edges.append(line.left)
    return replace(line, depth=len(edges) - 1)
