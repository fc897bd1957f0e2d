"""The numbers of a Word document's list items and headings, which Word counts as it shows them.

python-docx tells to which list a paragraph belongs; neither it nor mammoth counts what is shown before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml import etree

from service.ingestion.reading.markup import attribute, child, children

_PLACEHOLDER = re.compile(r"%(\d)")
_ROMAN = {
    **{"m": 1000, "cm": 900, "d": 500, "cd": 400, "c": 100, "xc": 90},
    **{"l": 50, "xl": 40, "x": 10, "ix": 9, "v": 5, "iv": 4, "i": 1},
}


def _value(parent: etree._Element | None, *path: str) -> str | None:
    found = child(parent, *path)
    return None if found is None else attribute(found, "val")


@dataclass(slots=True)
class _Level:
    format: str
    text: str
    start: int


@dataclass(slots=True)
class _List:
    levels: dict[int, _Level] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)

    def written(self, place: int) -> str:
        """The number of the item that is open at a level, in the level's form."""
        level = self.levels.get(place)
        count = self.counts.get(place, level.start if level else 1)
        form = level.format if level else "decimal"
        if form in ("lowerLetter", "upperLetter") and count > 0:
            letter = chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)
            return letter if form == "lowerLetter" else letter.upper()
        if form in ("lowerRoman", "upperRoman") and 0 < count < 4000:
            return _roman(count) if form == "lowerRoman" else _roman(count).upper()
        return str(count)


def _roman(number: int) -> str:
    written = ""
    for letters, value in _ROMAN.items():
        written += letters * (number // value)
        number %= value
    return written


class Numbering:
    """Counts the items of a document's lists, in the order in which it is asked."""

    def __init__(self, root: etree._Element | None) -> None:
        self._lists: dict[str | None, _List] = {}
        if root is None:
            return
        abstract = {attribute(one, "abstractNumId"): _list(one) for one in children(root, "abstractNum")}
        for number in children(root, "num"):
            self._lists[attribute(number, "numId")] = abstract.get(_value(number, "abstractNumId"), _List())

    def number(self, item: tuple[str, int] | None) -> str:
        """What stands before an item, as "2.1." or "-" for a bullet; empty for what is no item.

        `item` is the id of a list and the depth in it.
        """
        here = self._lists.get(item[0]) if item is not None else None
        if item is None or here is None:
            return ""
        place = item[1]
        level = here.levels.get(place)
        if level is None or level.format == "none":
            return ""
        if level.format == "bullet":
            return "-"
        here.counts[place] = here.counts.get(place, level.start - 1) + 1
        for deeper in [one for one in here.counts if one > place]:
            del here.counts[deeper]
        return _PLACEHOLDER.sub(lambda found: here.written(int(found[1]) - 1), level.text).strip() or "-"


def _list(abstract: etree._Element) -> _List:
    made = _List()
    for level in children(abstract, "lvl"):
        depth, start = attribute(level, "ilvl") or "", _value(level, "start") or "1"
        if depth.isdigit():
            made.levels[int(depth)] = _Level(
                _value(level, "numFmt") or "decimal",
                _value(level, "lvlText") or "",
                int(start) if start.isdigit() else 1,
            )
    return made
