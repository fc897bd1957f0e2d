"""Equations of office files (OMML) on one line: fractions as a/b, powers as a^b, indices as a_b."""

from __future__ import annotations

from lxml import etree

from service.errors import TooLargeInside
from service.ingestion.reading.limits import DEPTH
from service.ingestion.reading.markup import attribute, child, local_name

_AS_TWO = {
    "f": ("num", "/", "den"),
    "sSup": ("e", "^", "sup"),
    "sSub": ("e", "_", "sub"),
    "rad": ("deg", "√", "e"),
    "limLow": ("e", "_", "lim"),
    "limUpp": ("e", "^", "lim"),
}
_PROPERTIES = "Pr"


def linear(element: etree._Element, depth: int = 0) -> str:
    """The equation in one line of text. Raises TooLargeInside for nesting that nobody writes."""
    if depth > DEPTH:
        raise TooLargeInside(f"An equation is nested over {DEPTH} deep.")
    name = local_name(element)
    if name == "t":
        return element.text or ""
    if name in _AS_TWO:
        first, sign, second = _AS_TWO[name]
        return f"{_grouped(child(element, first), depth)}{sign}{_grouped(child(element, second), depth)}"
    if name in ("sSubSup", "nary"):
        sign = _grouped(child(element, "e"), depth) if name == "sSubSup" else _operator(element)
        lower, upper = (_grouped(child(element, part), depth) for part in ("sub", "sup"))
        ends = (f"_{lower}" if lower else "") + (f"^{upper}" if upper else "")
        return sign + ends if name == "sSubSup" else f"{sign}{ends} {_whole(child(element, 'e'), depth)}"
    if name == "d":
        inner = ", ".join(linear(one, depth + 1) for one in element if local_name(one) == "e")
        return f"({inner})"
    return "".join(linear(one, depth + 1) for one in element if not local_name(one).endswith(_PROPERTIES))


def _operator(element: etree._Element) -> str:
    """The sign of a sum, a product, an integral; the last where none is given."""
    sign = child(element, "naryPr", "chr")
    return (attribute(sign, "val") or "") if sign is not None else "∫"


def _whole(element: etree._Element | None, depth: int) -> str:
    return "" if element is None else linear(element, depth + 1)


def _grouped(element: etree._Element | None, depth: int) -> str:
    """In parentheses where it is more than one sign or word."""
    text = "" if element is None else linear(element, depth + 1).strip()
    return text if len(text) < 2 or text.isalnum() or (text.startswith("(") and text.endswith(")")) else f"({text})"
