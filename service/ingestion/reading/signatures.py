"""Knows formats that are no text by their first bytes: some have a reader, the others are refused by name."""

from __future__ import annotations

from service.errors import Unreadable

_READ = (
    (b"%PDF-", "PDF"),
    (b"PK\x03\x04", "ZIP"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "OLE"),
    (b"{\\rtf", "RTF"),
)
_BY_START = (
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"%!PS", "a PostScript file"),
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"(\xb5/\xfd", "a Zstandard archive"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"ID3", "an MP3 sound"),
    (b"OggS", "an Ogg sound"),
    (b"wOFF", "a font"),
    (b"wOF2", "a font"),
)


FORMATS = "txt, md, html, pdf, docx, pptx, xlsx, csv, tsv, json, jsonl, eml, msg, epub, rtf and odt"
"""What there are readers for, as a refusal names them."""


def known_binary(data: bytes) -> str | None:
    """PDF, ZIP, OLE or RTF; None for bytes that begin like none that we know, as text does.

    Raises Unreadable where `data` begins like a format that no reader is for.
    """
    start = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"%PDF-" in data[:1024] and not start.startswith(b"<"):
        return "PDF"  # mails and servers put lines of their own before it
    known = next((name for signature, name in _READ if start.startswith(signature)), None)
    if known is not None:
        return known
    refused = next((name for signature, name in _BY_START if data.startswith(signature)), None)
    if refused is None and data[:4] == b"RIFF" and data[8:12] in (b"WEBP", b"WAVE", b"AVI "):
        refused = "an image, sound or film"
    if refused is None and data[4:8] == b"ftyp":
        refused = "a film or an image (MP4, HEIC)"
    if refused is not None:
        raise Unreadable(f"This is {refused}; kgql reads {FORMATS}.", "Convert it to one of these first.")
    return None
