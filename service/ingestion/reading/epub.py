"""EPUB books: the chapters of the spine in their order, each by the reader of HTML.

Our own code for the list of chapters alone: ebooklib, which reads it too, is under the AGPL.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from urllib.parse import unquote

from lxml import etree

from service.domain.document import ReadText
from service.errors import Damaged, Encrypted
from service.ingestion.reading import html
from service.ingestion.reading.archives import Archive
from service.ingestion.reading.cleaning import clean
from service.ingestion.reading.encoding import decode
from service.ingestion.reading.limits import PARTS, refuse_over
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.markup import attribute, child, children, descendants, parse, words

MIME_TYPE = "application/epub+zip"

_PAGES = frozenset({"application/xhtml+xml", "text/html", "application/xml"})
_FONTS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


def read(archive: Archive) -> ReadText:
    """The text of a book; each chapter is a part. Raises Damaged, Encrypted (where its pages are), TooLargeInside."""
    if "META-INF/encryption.xml" in archive:
        _refuse_encrypted_pages(archive)
    folder, package = _package(archive)
    manuscript = Manuscript()
    chapters = [name for name in _spine(package) if posixpath.join(folder, name) in archive]
    refuse_over(len(chapters), PARTS, "chapters")
    for number, name in enumerate(chapters, start=1):
        page = archive.read(posixpath.join(folder, name))
        chapter = html.read(clean(decode(page, html.declared_encoding(page))))
        headings = {place.headings[0] for place in chapter.places if place.headings}
        manuscript.include(chapter, part=headings.pop() if len(headings) == 1 else f"chapter {number}")
    title = words(next(descendants(package, "title"), None))
    return manuscript.finished(MIME_TYPE, title)


def _package(archive: Archive) -> tuple[str, etree._Element]:
    """The folder and the root of the file that lists the book's parts."""
    container = parse(archive.read("META-INF/container.xml"), "META-INF/container.xml")
    for rootfile in descendants(container, "rootfile"):
        path = unquote(attribute(rootfile, "full-path") or "")
        if path in archive:
            return posixpath.dirname(path), parse(archive.read(path), path)
    raise Damaged("This book names no list of its parts.", "Save it anew.")


def _spine(package: etree._Element) -> Iterator[str]:
    """The paths of the pages in reading order, without tables of contents."""
    pages = {}
    manifest = child(package, "manifest")
    for item in children(manifest, "item") if manifest is not None else ():
        if attribute(item, "media-type") in _PAGES and "nav" not in (attribute(item, "properties") or "").split():
            pages[attribute(item, "id")] = posixpath.normpath(unquote(attribute(item, "href") or ""))
    spine = child(package, "spine")
    order = [attribute(item, "idref") for item in children(spine, "itemref")] if spine is not None else []
    yield from dict.fromkeys(pages[one] for one in order if one in pages)


def _refuse_encrypted_pages(archive: Archive) -> None:
    """Fonts are often hidden by a method that the book itself reveals; pages that are encrypted can't be read."""
    listed = parse(archive.read("META-INF/encryption.xml"), "META-INF/encryption.xml")
    for entry in descendants(listed, "EncryptedData"):
        method = child(entry, "EncryptionMethod")
        if method is not None and attribute(method, "Algorithm") not in _FONTS:
            raise Encrypted("This book is protected (DRM).", "Hand in a copy without protection.")
