"""Charts of office files (DrawingML): the numbers that are drawn, as the table that they were drawn from."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from service.ingestion.reading.limits import CELLS, refuse_over
from service.ingestion.reading.markup import attribute, child, descendants, words
from service.ingestion.reading.tables import Cell, row_lines


def chart_lines(root: etree._Element) -> Iterator[str]:
    """The title, and for each category a line with the value of each series. Charts without categories have no lines
    but the title."""
    title = " ".join(words(text) for text in descendants(root, "t") if _is_in_title(text))
    if title:
        yield title
    series = list(descendants(root, "ser"))
    categories = _points(child(series[0], "cat")) if series else {}
    refuse_over(len(categories) * len(series), CELLS, "cells in a chart")
    columns = [_points(child(one, "val")) for one in series]
    names = [words(next(descendants(tx, "v"), None)) if (tx := child(one, "tx")) is not None else "" for one in series]
    rows = [[Cell(""), *(Cell(name, is_header=True) for name in names)]]
    rows += [[Cell(name), *(Cell(column.get(at, "")) for column in columns)] for at, name in categories.items()]
    if categories:
        yield from (line for _, line in row_lines(rows, headers=1))


def _points(of: etree._Element | None) -> dict[str, str]:
    """What a series was given, by its place."""
    if of is None:
        return {}
    return {attribute(point, "idx") or "": words(child(point, "v")) for point in descendants(of, "pt")}


def _is_in_title(text: etree._Element) -> bool:
    """Whether it is of the chart's own title: an axis has one, too."""
    title = next((one for one in text.iterancestors() if str(one.tag).endswith("}title")), None)
    around = None if title is None else title.getparent()
    return around is not None and str(around.tag).endswith("}chart")
