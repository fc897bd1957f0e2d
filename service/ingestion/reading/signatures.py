"""Knows the formats that are no text by their first bytes, so that the refusal can name what was handed in."""

from __future__ import annotations

from service.errors import Unreadable

_BY_START = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive, as Word, Excel, PowerPoint and EPUB files are"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file or an Outlook message"),
    (b"{\\rtf", "an RTF file"),
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


def refuse_known_binary(data: bytes) -> None:
    """Raises Unreadable where `data` begins like a format that is no text."""
    start = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n") if data[:1024].lstrip().startswith(b"%PDF-") else data[:64]
    name = next((name for signature, name in _BY_START if start.startswith(signature)), None)
    if name is None and start[:4] == b"RIFF" and start[8:12] in (b"WEBP", b"WAVE", b"AVI "):
        name = "an image, sound or film"
    if name is None and start[4:8] == b"ftyp":
        name = "a film or an image (MP4, HEIC)"
    if name is not None:
        raise Unreadable(f"This is {name}; kgql reads txt, md and html.", "Convert it to one of these first.")
