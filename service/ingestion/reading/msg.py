"""Outlook's messages (MS-OXMSG): properties as streams of an OLE file, attachments in storages beside them."""

from __future__ import annotations

import re
import struct
from datetime import UTC, datetime, timedelta
from email.parser import HeaderParser

from olefile import OleFileIO

from service.domain.document import ReadText
from service.ingestion.reading.compressed_rtf import decompressed
from service.ingestion.reading.encoding import decode
from service.ingestion.reading.limits import MAILS, UNPACKED_BYTES, refuse_over
from service.ingestion.reading.mail import Attachment, Mail, ReadAttachment, write_mail
from service.ingestion.reading.rtf import read as read_rtf

MIME_TYPE = "application/vnd.ms-outlook"

_SUBJECT, _BODY, _HTML, _RTF, _HEADERS = "0037", "1000", "1013", "1009", "007D"
_SENDER, _SENDER_ADDRESS, _SENDER_SMTP, _TO, _CC = "0C1A", "0C1F", "5D01", "0E04", "0E03"
_DATA, _LONG_NAME, _NAME, _ATTACHED_TYPE = "3701", "3707", "3704", "370E"
_UNICODE, _BYTES_TEXT, _BINARY, _STORAGE = "001F", "001E", "0102", "000D"
_SUBMIT_TIME = 0x00390040
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_LATEST = 2_650_467_744_000_000_000  # the end of the year 9999
_ATTACHMENT = re.compile(r"__attach_version1\.0_#[0-9A-Fa-f]{8}$")

_Path = tuple[str, ...]


def read(ole: OleFileIO[str], read_attachment: ReadAttachment) -> ReadText:
    """The text of a message. Messages within it are read like attachments, as far down as mails may nest."""
    return write_mail(_mail(ole, (), 0), MIME_TYPE, read_attachment)


def _mail(ole: OleFileIO[str], at: _Path, depth: int) -> Mail:
    refuse_over(depth, MAILS, "mails within mails")
    headers = HeaderParser().parsestr(_text(ole, at, _HEADERS) or "")
    sender = _text(ole, at, _SENDER) or ""
    address = _text(ole, at, _SENDER_SMTP) or _text(ole, at, _SENDER_ADDRESS) or ""
    heads = [
        ("From", f"{sender} <{address}>" if "@" in address and address != sender else sender or address),
        ("To", _text(ole, at, _TO) or ""),
        ("Cc", _text(ole, at, _CC) or ""),
        ("Date", headers.get("Date") or _sent(ole, at)),
    ]
    html = _binary(ole, at, _HTML)
    plain = _text(ole, at, _BODY)
    rtf = _binary(ole, at, _RTF)
    if not (plain or "").strip() and not html and rtf:
        plain = read_rtf(decompressed(rtf)).text
    return Mail(
        _text(ole, at, _SUBJECT) or "",
        [(name, value) for name, value in heads if value.strip()],
        plain,
        decode(html) if html else _text(ole, at, _HTML),
        _attachments(ole, at, depth),
    )


def _attachments(ole: OleFileIO[str], at: _Path, depth: int) -> list[Attachment]:
    storages = sorted(
        {
            tuple(path[: len(at) + 1])
            for path in ole.listdir(streams=True, storages=True)
            if tuple(path[: len(at)]) == at and len(path) > len(at) and _ATTACHMENT.match(path[len(at)])
        }
    )
    found = []
    for storage in storages:
        name = _text(ole, storage, _LONG_NAME) or _text(ole, storage, _NAME) or "attachment"
        data = _binary(ole, storage, _DATA)
        if data is not None:
            found.append(Attachment(name, data, _text(ole, storage, _ATTACHED_TYPE)))
        elif ole.exists([*storage, f"__substg1.0_{_DATA}{_STORAGE}"]):
            inner = _mail(ole, (*storage, f"__substg1.0_{_DATA}{_STORAGE}"), depth + 1)
            found.append(Attachment(inner.subject or name, b"", mail=inner))
    return found


def _sent(ole: OleFileIO[str], at: _Path) -> str:
    """When the message was sent, out of the properties of fixed length: 16 bytes each, after a head."""
    path = [*at, "__properties_version1.0"]
    data: bytes = ole.openstream(path).read() if ole.exists(path) else b""
    for place in range(24 if at else 32, len(data) - 15, 16):
        tag, _, filetime = struct.unpack_from("<IIQ", data, place)
        if tag == _SUBMIT_TIME and filetime < _LATEST:
            return (_EPOCH + timedelta(microseconds=filetime // 10)).isoformat(" ", "seconds")
    return ""


def _text(ole: OleFileIO[str], at: _Path, tag: str) -> str | None:
    wide = _stream(ole, at, tag + _UNICODE)
    if wide is not None:
        return wide.decode("utf-16-le", errors="replace").rstrip("\x00")
    narrow = _stream(ole, at, tag + _BYTES_TEXT)
    return None if narrow is None else decode(narrow.rstrip(b"\x00"))


def _binary(ole: OleFileIO[str], at: _Path, tag: str) -> bytes | None:
    return _stream(ole, at, tag + _BINARY)


def _stream(ole: OleFileIO[str], at: _Path, name: str) -> bytes | None:
    path = [*at, f"__substg1.0_{name}"]
    if not ole.exists(path):
        return None
    refuse_over(ole.get_size(path), UNPACKED_BYTES, "bytes in one property")
    data: bytes = ole.openstream(path).read()
    return data
