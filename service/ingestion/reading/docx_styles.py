"""What the styles and the numbering of a Word document make of a paragraph: a heading, an item of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from service.ingestion.reading.markup import attribute, child, children

_HEADING = re.compile(
    r"(?:heading|überschrift|titre|título|titolo|kop|rubrik|заголовок|标题|見出し)\s*(\d)", re.IGNORECASE
)
_PLACEHOLDER = re.compile(r"%(\d)")
_MOST_STEPS = 20
_LEVELS = 9
_ROMAN = {
    **{"m": 1000, "cm": 900, "d": 500, "cd": 400, "c": 100, "xc": 90},
    **{"l": 50, "xl": 40, "x": 10, "ix": 9, "v": 5, "iv": 4, "i": 1},
}


def _value(parent: etree._Element | None, *path: str) -> str | None:
    found = child(parent, *path)
    return None if found is None else attribute(found, "val")


class Styles:
    """The paragraph styles of a document."""

    def __init__(self, root: etree._Element | None) -> None:
        found = children(root, "style") if root is not None else ()
        self._styles = {attribute(style, "styleId"): style for style in found}

    def heading_level(self, properties: etree._Element | None) -> int | None:
        """1 to 9 for a heading, 0 for the document's title, None for other paragraphs."""
        own = _level(_value(properties, "outlineLvl"))
        if own is not None:
            return own
        for style in self.chain(properties):
            name = _value(style, "name") or ""
            if name.lower() == "title":
                return 0
            if found := _HEADING.match(name):
                return int(found[1])
            level = _level(_value(style, "pPr", "outlineLvl"))
            if level is not None:
                return level
        return None

    def chain(self, properties: etree._Element | None) -> Iterator[etree._Element]:
        """The paragraph's style and those that it is based on."""
        name = _value(properties, "pStyle")
        for _ in range(_MOST_STEPS):
            style = self._styles.get(name)
            if style is None:
                return
            yield style
            name = _value(style, "basedOn")


def _level(outline: str | None) -> int | None:
    return int(outline) + 1 if outline and outline.isdigit() and int(outline) < _LEVELS else None


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

    def number(self, properties: etree._Element | None, styles: Styles) -> str:
        """What stands before an item, as "2.1." or "-" for a bullet; empty for what is no item."""
        given = child(properties, "numPr")
        for style in styles.chain(properties):
            given = given if given is not None else child(style, "pPr", "numPr")
        here = self._lists.get(_value(given, "numId"))
        if given is None or here is None:
            return ""
        depth = _value(given, "ilvl") or "0"
        place = int(depth) if depth.isdigit() else 0
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
