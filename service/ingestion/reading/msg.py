"""Outlook's messages by python-oxmsg, their bodies of compressed RTF by compressed-rtf."""

from __future__ import annotations

from collections.abc import Iterator

from compressed_rtf import decompress
from olefile import OleFileIO
from oxmsg import Message
from oxmsg.domain import constants as ids
from oxmsg.domain.model import UnrecognizedCodePageError, UnsupportedEncodingError
from oxmsg.properties import Properties
from oxmsg.storage import Storage, Stream

from service.domain.document import ReadText
from service.errors import Damaged
from service.ingestion.reading.encoding import decode
from service.ingestion.reading.limits import MAILS, UNPACKED_BYTES, refuse_over
from service.ingestion.reading.mail import Attachment, Mail, ReadAttachment, write_mail
from service.ingestion.reading.rtf import read as read_rtf

MIME_TYPE = "application/vnd.ms-outlook"

_INNER_MESSAGE = f"__substg1.0_{ids.PID_ATTACH_DATA_BINARY:04X}{ids.PTYP_OBJECT:04X}"


def read(ole: OleFileIO[str], read_attachment: ReadAttachment) -> ReadText:
    """The text of a message; messages within it are read like attachments, as far down as mails may nest.

    Raises Damaged, TooLargeInside.
    """
    # Streams may share their bytes, so that a small file swells.
    refuse_over(sum(ole.get_size(path) for path in ole.listdir()), UNPACKED_BYTES, "bytes in its properties")
    try:
        return write_mail(_mail(Storage.from_ole(ole), 0), MIME_TYPE, read_attachment)
    except (LookupError, UnrecognizedCodePageError, UnsupportedEncodingError) as error:
        raise Damaged(f"This message breaks its format: {error}.", "Save it anew.") from error


def _mail(storage: Storage, depth: int) -> Mail:
    refuse_over(depth, MAILS, "mails within mails")
    message = Message(storage)
    sender, address, smtp, to, cc, plain, html = (
        _text(storage, message.properties, pid)
        for pid in (
            *(ids.PID_SENDER_NAME, ids.PID_SENDER_EMAIL_ADDRESS, ids.PID_SENDER_SMTP_ADDRESS),
            *(ids.PID_DISPLAY_TO, ids.PID_DISPLAY_CC, ids.PID_BODY, ids.PID_BODY_HTML),
        )
    )
    address = smtp or address
    sent = message.sent_date
    heads = [
        ("From", f"{sender} <{address}>" if "@" in address and address != sender else sender or address),
        ("To", to),
        ("Cc", cc),
        ("Date", message.message_headers.get("Date") or (sent.isoformat(" ", "seconds") if sent else "")),
    ]
    page = message.properties.binary_prop_value(ids.PID_HTML)
    rtf = message.properties.binary_prop_value(ids.PID_RTF_COMPRESSED)
    if rtf and not (plain.strip() or page or html):
        plain = read_rtf(_decompressed(rtf)).text
    return Mail(
        _text(storage, message.properties, ids.PID_SUBJECT),
        [(name, value) for name, value in heads if value.strip()],
        plain,
        decode(page) if page else html,
        list(_attachments(storage, depth)),
    )


def _attachments(storage: Storage, depth: int) -> Iterator[Attachment]:
    for attachment, attached in zip(Message(storage).attachments, storage.iter_attachment_storages(), strict=True):
        name, short_name = (
            _text(attached, attachment.properties, pid)
            for pid in (ids.PID_ATTACH_LONG_FILENAME, ids.PID_ATTACH_FILENAME)
        )
        name = name or short_name or "attachment"
        if (data := attachment.file_bytes) is not None:
            yield Attachment(name, data, attachment.mime_type)
        for inner in attached.storages:
            if inner.name == _INNER_MESSAGE:
                mail = _mail(_as_outermost(inner), depth + 1)
                yield Attachment(mail.subject or name, b"", mail=mail)


def _as_outermost(inner: Storage) -> Storage:
    """A message within a message, for which python-oxmsg has no call: 8 bytes that its header lacks are put before."""
    streams = (
        Stream(one.path, bytes(8) + one.bytes_) if one.name == "__properties_version1.0" else one
        for one in inner.streams
    )
    return Storage(inner.path, tuple(streams), inner.storages)


def _text(storage: Storage, properties: Properties, pid: int) -> str:
    try:
        found = properties.str_prop_value(pid) or ""
    except UnicodeDecodeError:  # cut within a character, or in another code page than the message names
        if any(one.pid == pid and one.ptyp == ids.PTYP_STRING for one in properties):
            found = storage.property_stream_bytes(pid, ids.PTYP_STRING).decode("utf-16-le", errors="replace")
        else:
            found = decode(storage.property_stream_bytes(pid, ids.PTYP_STRING8))
    return found.rstrip("\0")


def _decompressed(rtf: bytes) -> bytes:
    try:
        found: bytes = decompress(rtf)
    except Exception as error:  # the library raises nothing more precise
        raise Damaged(f"The message's RTF body can't be unpacked: {error}", "Save the message anew.") from error
    return found
