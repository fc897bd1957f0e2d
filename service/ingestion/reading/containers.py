"""Files that hold files: which kind a ZIP archive or an OLE file is, by what is in it, and its reader."""

from __future__ import annotations

import io
from collections.abc import Callable

from olefile import OleFileIO

from service.domain.document import ReadText
from service.errors import Damaged, Encrypted, Unreadable
from service.ingestion.reading import docx, epub, msg, odt, pptx, spreadsheet
from service.ingestion.reading.archives import Archive
from service.ingestion.reading.mail import ReadAttachment
from service.ingestion.reading.signatures import FORMATS

_HINT = f"kgql reads {FORMATS}: convert it to one of these, or unpack it and hand in what is in it."
_OLD = {"WordDocument": "an old Word document (doc)", "PowerPoint Document": "an old PowerPoint file (ppt)"}


def read_archive(data: bytes) -> ReadText:
    """The text of an office file or a book. Raises Unreadable for another archive, and what its reader raises."""
    archive = Archive(data)
    if any(name.startswith("word/") for name in archive.names):
        return docx.read(archive)
    if any(name.startswith("ppt/") for name in archive.names):
        return pptx.read(archive)
    if any(name.startswith("xl/") for name in archive.names):
        archive.check_sizes()
        return spreadsheet.read(data, spreadsheet.XLSX)
    mime_type = archive.read("mimetype", 1000).decode("ascii", "replace").strip() if "mimetype" in archive else ""
    if mime_type == epub.MIME_TYPE or "META-INF/container.xml" in archive:
        return epub.read(archive)
    if mime_type.startswith(odt.MIME_TYPE):
        return odt.read(archive)
    if mime_type.startswith(spreadsheet.ODS):
        odt.refuse_encrypted(archive)
        archive.check_sizes()
        return spreadsheet.read(data, spreadsheet.ODS)
    raise Unreadable("This is a ZIP archive and no document.", _HINT)


def read_ole(data: bytes, read_attachment: ReadAttachment) -> ReadText:
    """The text of an Outlook message or an old Excel file. Raises Encrypted for an office file under a password."""
    try:
        with OleFileIO(io.BytesIO(data)) as ole:
            return _ole_reader(ole, data, read_attachment)()
    except (OSError, LookupError, ValueError, OverflowError) as error:
        raise Damaged(f"This OLE file can't be opened: {error}.", "Save it anew.") from error


def _ole_reader(ole: OleFileIO[str], data: bytes, read_attachment: ReadAttachment) -> Callable[[], ReadText]:
    if ole.exists("EncryptedPackage") or ole.exists("EncryptionInfo"):
        raise Encrypted("This office file needs a password.", "Save it without one.")
    if ole.exists("__properties_version1.0"):
        return lambda: msg.read(ole, read_attachment)
    if ole.exists("Workbook") or ole.exists("Book"):
        return lambda: spreadsheet.read(data, spreadsheet.XLS)
    name = next((name for stream, name in _OLD.items() if ole.exists(stream)), "an OLE file of no known kind")
    raise Unreadable(f"This is {name}.", _HINT)
