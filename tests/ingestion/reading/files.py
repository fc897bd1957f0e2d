"""Files for the tests of the readers, written out byte by byte: as small as their formats allow."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from itertools import pairwise

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_OFFICE = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
_TEXT = 'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
_TABLE = 'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive of these parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return buffer.getvalue()


def docx(body: str, **parts: str) -> bytes:
    """A Word document: `body` is what stands in w:body; parts are named without `.xml`."""
    more = {f"word/{name}.xml": f"<w:{name} {_W}>{content}</w:{name}>" for name, content in parts.items()}
    document = f"<w:document {_W}><w:body>{body}</w:body></w:document>"
    return archive({"[Content_Types].xml": "<Types/>", "word/document.xml": document, **more})


def paragraph(text: str, properties: str = "") -> str:
    """A paragraph of Word."""
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def odt(body: str, **parts: str) -> bytes:
    """An OpenDocument text: `body` is what stands in office:text."""
    content = f"<office:document-content {_OFFICE} {_TEXT} {_TABLE}><office:body><office:text>{body}</office:text>"
    content += "</office:body></office:document-content>"
    more = {f"{name}.xml": part for name, part in parts.items()}
    return archive({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content, **more})


def epub(chapters: Mapping[str, str], title: str = "A book") -> bytes:
    """A book: the pages of its chapters by file name, in their order."""
    items = "".join(f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in chapters)
    spine = "".join(f'<itemref idref="{name}"/>' for name in chapters)
    return archive(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container><rootfile full-path="in/book.opf"/></container>',
            "in/book.opf": f"<package><metadata><title>{title}</title></metadata><manifest>{items}</manifest>"
            f"<spine>{spine}</spine></package>",
            **{f"in/{name}": page for name, page in chapters.items()},
        }
    )


def pptx(slides: Sequence[str], notes: Mapping[int, str] | None = None) -> bytes:
    """A presentation: of each slide what stands in p:spTree; notes by the slide's number."""
    names = 'xmlns:p="urn:p" xmlns:a="urn:a" xmlns:r="urn:r"'
    listed = "".join(f'<p:sldId id="{256 + number}" r:id="r{number}"/>' for number in range(1, len(slides) + 1))
    relations = "".join(
        f'<Relationship Id="r{number}" Type="urn:x/slide" Target="slides/slide{number}.xml"/>'
        for number in range(1, len(slides) + 1)
    )
    parts = {
        "[Content_Types].xml": "<Types/>",
        "ppt/presentation.xml": f"<p:presentation {names}><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": f"<Relationships>{relations}</Relationships>",
    }
    for number, shapes in enumerate(slides, start=1):
        parts[f"ppt/slides/slide{number}.xml"] = (
            f"<p:sld {names}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"
        )
    for number, text in (notes or {}).items():
        parts[f"ppt/slides/_rels/slide{number}.xml.rels"] = (
            f'<Relationships><Relationship Id="n" Type="x/notesSlide" Target="../notes{number}.xml"/></Relationships>'
        )
        parts[f"ppt/notes{number}.xml"] = (
            f"<p:notes {names}><p:cSld><p:spTree>{shape(text, 'body')}</p:spTree></p:cSld></p:notes>"
        )
    return archive(parts)


def shape(text: str, kind: str = "", top: int = 0) -> str:
    """A shape with text; `kind` makes it a placeholder, `top` places it."""
    holder = f'<p:ph type="{kind}"/>' if kind else ""
    return (
        f"<p:sp><p:nvSpPr><p:nvPr>{holder}</p:nvPr></p:nvSpPr>"
        f'<p:spPr><a:xfrm><a:off x="0" y="{top}"/></a:xfrm></p:spPr>'
        f"<p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
    )


def pdf(pages: Sequence[Sequence[tuple[int, int, str]]], trailer: str = "") -> bytes:
    """A PDF whose pages hold lines as (x, y, text), in Helvetica of 12 points."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    kids = []
    for lines in pages:
        shown = "".join(f"BT /F1 12 Tf {x} {y} Td ({text}) Tj ET\n" for x, y, text in lines)
        objects.append(f"<< /Length {len(shown)} >>\nstream\n{shown}endstream")
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {len(objects)} 0 R >>"
        )
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    written = b"%PDF-1.4\n"
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(written))
        written += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    start = len(written)
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    written += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    return written + f"trailer << /Size {len(objects) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF".encode()


_SECTOR = 512
_SMALLEST = 4096
"""Shorter streams would lie in sectors of another kind: they are padded."""
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def ole(streams: Mapping[str, bytes]) -> bytes:
    """A compound file (MS-CFB) of streams by path, as "storage/stream"."""
    entries: list[tuple[str, int, bytes]] = [("Root Entry", 5, b"")]
    children: dict[int, list[int]] = {0: []}
    storages: dict[str, int] = {"": 0}
    for path, content in streams.items():
        *folders, name = path.split("/")
        parent = ""
        for folder in folders:
            inner = f"{parent}/{folder}"
            if inner not in storages:
                storages[inner] = len(entries)
                children[storages[parent]].append(len(entries))
                children[len(entries)] = []
                entries.append((folder, 1, b""))
            parent = inner
        children[storages[parent]].append(len(entries))
        entries.append((name, 2, content.ljust(_SMALLEST, b"\0")))
    sectors: list[bytes] = []
    chains: list[int] = []

    def store(content: bytes) -> int:
        first = len(sectors)
        for start in range(0, len(content), _SECTOR):
            sectors.append(content[start : start + _SECTOR].ljust(_SECTOR, b"\0"))
            chains.append(len(sectors))
        chains[-1] = _END
        return first

    starts = [store(content) if kind == 2 else 0 for _, kind, content in entries]
    directory = b""
    right = {one: after for inner in children.values() for one, after in pairwise(inner)}
    for number, (name, kind, content) in enumerate(entries):
        wide = name.encode("utf-16-le") + b"\0\0"
        first = children[number][0] if children.get(number) else _FREE
        directory += wide.ljust(64, b"\0") + struct.pack(
            "<HBBIII", len(wide), kind, 1, _FREE, right.get(number, _FREE), first
        )
        directory += bytes(36) + struct.pack("<IQ", _END if kind == 5 else starts[number], len(content))
    first_of_directory = store(directory)
    tables = -(-(len(sectors) + 8) * 4 // _SECTOR)
    first_table = len(sectors)
    table = chains + [_FAT] * tables
    table += [_FREE] * (tables * _SECTOR // 4 - len(table))
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHHHI", 0x3E, 3, 0xFFFE, 9, 6, 0, 0)
    header += struct.pack("<IIIIIIIIII", 0, tables, first_of_directory, 0, _SMALLEST, _END, 0, _END, 0, first_table)
    header += b"".join(struct.pack("<I", first_table + place if place < tables else _FREE) for place in range(1, 109))
    return header + b"".join(sectors) + struct.pack(f"<{len(table)}I", *table)
