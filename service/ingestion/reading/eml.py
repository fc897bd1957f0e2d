"""Mails as files (RFC 5322): the heads that say who and when, the body, and the attachments that can be read."""

from __future__ import annotations

import email
import email.policy
import re
from email.message import EmailMessage

from service.domain.document import ReadText
from service.ingestion.reading.mail import Attachment, Mail, ReadAttachment, write_mail

MIME_TYPE = "message/rfc822"

_HEAD = re.compile(r"([A-Za-z][A-Za-z0-9-]{1,60}):[ \t]?\S?")
_TELLING = frozenset({"received", "message-id", "mime-version", "return-path", "from", "date", "x-mailer"})
_HEADS = ("From", "To", "Cc", "Date")


def looks_like_mail(text: str) -> bool:
    """Whether `text` begins with the heads of a mail: at least three, and two that only mails have."""
    names: set[str] = set()
    for line in text[:65536].lstrip().split("\n")[:200]:
        if not line.strip():
            break
        if line[0] in " \t" and names:
            continue
        head = _HEAD.match(line)
        if head is None:
            if line.startswith("From ") and not names:
                continue  # the first line of a mail in a mailbox file
            return False
        names.add(head[1].lower())
    return len(names) >= 3 and len(names & _TELLING) >= 2


def read(data: bytes, read_attachment: ReadAttachment) -> ReadText:
    """The text of a mail; an attachment that can't be read is named with the reason."""
    message = email.message_from_bytes(data.lstrip(), policy=email.policy.default)
    return write_mail(_mail(message), MIME_TYPE, read_attachment)


def _mail(message: EmailMessage) -> Mail:
    heads = [(name, _head(message, name)) for name in _HEADS]
    plain = html = None
    attachments: list[Attachment] = []
    for part in _leaves(message):
        kind = part.get_content_type()
        name = part.get_filename()
        if kind == "text/plain" and plain is None and name is None and not _is_attached(part):
            plain = _text(part)
        elif kind == "text/html" and html is None and name is None and not _is_attached(part):
            html = _text(part)
        else:
            attachments.append(Attachment(name or kind, _bytes(part), kind))
    return Mail(_head(message, "Subject"), [(name, value) for name, value in heads if value], plain, html, attachments)


def _leaves(message: EmailMessage) -> list[EmailMessage]:
    """The parts that hold something; a mail within the mail is one of them."""
    leaves = []
    waiting = [message]
    while waiting:
        part = waiting.pop()
        inner = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(inner, list):
            waiting.extend(one for one in reversed(inner) if isinstance(one, EmailMessage))
        else:
            leaves.append(part)
    return leaves


def _is_attached(part: EmailMessage) -> bool:
    return part.get_content_disposition() == "attachment"


def _head(message: EmailMessage, name: str) -> str:
    try:
        return str(message.get(name, ""))
    except (ValueError, IndexError, TypeError, AttributeError):  # the library's parser of broken addresses and dates
        return next((str(value) for key, value in message.raw_items() if key.lower() == name.lower()), "")


def _text(part: EmailMessage) -> str:
    data = _bytes(part)
    charset = part.get_content_charset("utf-8")
    try:
        return data.decode(charset)
    except (LookupError, UnicodeDecodeError):
        return data.decode("utf-8", errors="replace")


def _bytes(part: EmailMessage) -> bytes:
    payload = part.get_payload()
    if isinstance(payload, list):  # a mail within the mail
        return b"\n\n".join(inner.as_bytes() for inner in payload if isinstance(inner, EmailMessage))
    decoded = part.get_payload(decode=True)
    return decoded if isinstance(decoded, bytes) else b""
