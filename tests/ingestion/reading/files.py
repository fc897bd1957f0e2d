"""Files for the tests of the readers, written out byte by byte: as small as their formats allow."""

from __future__ import annotations

import io
import posixpath
import struct
import zipfile
from collections.abc import Mapping, Sequence
from itertools import pairwise

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_P = (
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
_KINDS = {
    "word/styles": "wordprocessingml.styles",
    "word/numbering": "wordprocessingml.numbering",
    "slides/slide": "presentationml.slide",
    "layout": "presentationml.slideLayout",
    "notesSlide": "presentationml.notesSlide",
}
"""The content types of parts, by what is in their names."""
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


def package(main: str, kind: str, parts: Mapping[str, str], relations: Mapping[str, Mapping[str, str]]) -> bytes:
    """An Office Open XML package: its `main` part is of the content type `kind`; `relations` are, by part, the targets
    by their kind, each with the id that is its kind."""
    types = (
        f'<Override PartName="/{main}" ContentType="application/vnd.openxmlformats-officedocument.{kind}.main+xml"/>'
    )
    types += "".join(
        f'<Override PartName="/{name}" ContentType="application/vnd.openxmlformats-officedocument.{of_part}+xml"/>'
        for name in parts
        for of_part in [next((kinds for end, kinds in _KINDS.items() if end in name), None)]
        if of_part
    )
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    listed = {"_rels/.rels": {"officeDocument": main}} | {
        f"{posixpath.dirname(name)}/_rels/{posixpath.basename(name)}.rels": targets
        for name, targets in relations.items()
    }
    return archive(
        {
            "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Default Extension="xml" ContentType="application/xml"/>{types}</Types>',
            **parts,
            **{
                name: f'<Relationships xmlns="{_PACKAGE}relationships">'
                + "".join(
                    f'<Relationship Id="{of}" Type="{office}/{of.rstrip("0123456789")}" Target="{target}"/>'
                    for of, target in targets.items()
                )
                + "</Relationships>"
                for name, targets in listed.items()
            },
        }
    )


def docx(body: str, **parts: str) -> bytes:
    """A Word document: `body` is what stands in w:body; parts are named without `.xml`."""
    more = {f"word/{name}.xml": f"<w:{name} {_W}>{content}</w:{name}>" for name, content in parts.items()}
    document = f"<w:document {_W}><w:body>{body}</w:body></w:document>"
    return package(
        "word/document.xml",
        "wordprocessingml.document",
        {"word/document.xml": document, **more},
        {"word/document.xml": {name: f"{name}.xml" for name in parts}},
    )


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
    listed = "".join(f'<p:sldId id="{256 + number}" r:id="slide{number}"/>' for number in range(1, len(slides) + 1))
    main = "ppt/presentation.xml"
    parts = {main: f"<p:presentation {_P}><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>"}
    relations = {main: {f"slide{number}": f"slides/slide{number}.xml" for number in range(1, len(slides) + 1)}}
    relations[main]["notesMaster"] = "master.xml"
    head = "<p:nvGrpSpPr/><p:grpSpPr/>"
    for number, shapes in enumerate(slides, start=1):
        name = f"ppt/slides/slide{number}.xml"
        parts[name] = f"<p:sld {_P}><p:cSld><p:spTree>{head}{shapes}</p:spTree></p:cSld></p:sld>"
        relations[name] = {"slideLayout": "../layout.xml"}
    parts["ppt/layout.xml"] = f"<p:sldLayout {_P}><p:cSld><p:spTree>{head}</p:spTree></p:cSld></p:sldLayout>"
    for number, text in (notes or {}).items():
        name = f"ppt/notesSlide{number}.xml"
        relations[f"ppt/slides/slide{number}.xml"]["notesSlide"] = f"../notesSlide{number}.xml"
        parts[name] = f"<p:notes {_P}><p:cSld><p:spTree>{head}{shape(text, 'body')}</p:spTree></p:cSld></p:notes>"
    return package(main, "presentationml.presentation", parts, relations)


def shape(text: str, kind: str = "", top: int = 0) -> str:
    """A shape with text; `kind` makes it a placeholder, `top` places it."""
    holder = f'<p:ph type="{kind}"/>' if kind else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="it"/><p:cNvSpPr/><p:nvPr>{holder}</p:nvPr></p:nvSpPr>'
        f'<p:spPr><a:xfrm><a:off x="0" y="{top}"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr>'
        f"<p:txBody><a:bodyPr/><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
    )


def pdf(pages: Sequence[Sequence[tuple[int, int, str]]], trailer: str = "", drawn: str = "") -> bytes:
    """A PDF whose pages hold lines as (x, y, text), in Helvetica of 12 points, and what else is drawn on each."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    kids = []
    for lines in pages:
        shown = "".join(f"BT /F1 12 Tf {x} {y} Td ({text}) Tj ET\n" for x, y, text in lines) + drawn
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
