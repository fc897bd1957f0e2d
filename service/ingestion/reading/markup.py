"""XML out of office files: parsed without entities, without a network, and not too deep (libxml2: 256 elements)."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from service.errors import Damaged, TooLargeInside

_TOO_DEEP = ("ERR_RESOURCE_LIMIT", "ERR_ENTITY_LOOP")


def parse(data: bytes, name: str) -> etree._Element:
    """The root of a part. Raises TooLargeInside for what libxml2 calls excessive, Damaged for what is no XML."""
    parser = etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        if any(entry.type_name in _TOO_DEEP for entry in parser.error_log):
            raise TooLargeInside(f"Its part {name} is nested too deep or expands without end.") from error
        if not parser.error_log or any(entry.type_name == "ERR_NO_MEMORY" for entry in parser.error_log):
            raise MemoryError from error
        raise Damaged(f"Its part {name} is broken XML: {error.msg}.", "Save the file anew.") from error


def local_name(element: etree._Element) -> str:
    """The tag without its namespace: office files have two sets of these, Transitional and Strict."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: etree._Element, name: str) -> str | None:
    """The attribute of that local name, in whatever namespace."""
    for key, value in element.items():
        if str(key).rpartition("}")[2] == name:
            return str(value)
    return None


def children(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """The children of that local name."""
    return (child for child in element if local_name(child) == name)


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The first descendant along a path of local names."""
    for name in path:
        if element is None:
            return None
        element = next(children(element, name), None)
    return element


def descendants(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """All descendants of that local name, in document order."""
    return (found for found in element.iter(etree.Element) if local_name(found) == name)


def words(element: etree._Element | None) -> str:
    """All text within, on one line."""
    return "" if element is None else " ".join("".join(map(str, element.itertext())).split())
