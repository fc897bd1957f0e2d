"""What mails of both formats have in common: how their heads, bodies and attachments become text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from service.domain.document import ReadText
from service.errors import Unreadable
from service.ingestion.reading import html
from service.ingestion.reading.cleaning import clean
from service.ingestion.reading.limits import PARTS, refuse_over
from service.ingestion.reading.manuscript import Manuscript

ReadAttachment = Callable[[bytes, str | None, str], ReadText]
"""Reads bytes of a MIME type and a name, one mail deeper. Raises Unreadable."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file in a mail, or a mail that is known already. `mime_type` is what the mail says of it."""

    name: str
    data: bytes
    mime_type: str | None = None
    mail: Mail | None = None


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail, whatever its format. `heads` are those worth reading, in their order."""

    subject: str
    heads: Sequence[tuple[str, str]]
    plain: str | None
    html: str | None
    attachments: Sequence[Attachment]


def write_mail(mail: Mail, mime_type: str, read_attachment: ReadAttachment) -> ReadText:
    """The text: subject, heads, the plain body or else the HTML one, and each attachment as a part of its name."""
    manuscript = Manuscript()
    manuscript.heading(mail.subject, 1)
    for place, (name, value) in enumerate(mail.heads):
        (manuscript.line if place else manuscript.paragraph)(f"{name}: {' '.join(value.split())}")
    if mail.plain and mail.plain.strip():
        manuscript.paragraph(clean(mail.plain))
    elif mail.html:
        manuscript.include(html.read(clean(mail.html)), part=None)
    refuse_over(len(mail.attachments), PARTS, "attachments")
    for attachment in mail.attachments:
        name = " ".join(attachment.name.split()) or "attachment"
        manuscript.at(part=name)
        try:
            if attachment.mail is not None:
                read = write_mail(attachment.mail, mime_type, read_attachment)
            else:
                read = read_attachment(attachment.data, attachment.mime_type, name)
        except Unreadable as reason:
            manuscript.paragraph(f"Attachment {name}, not read: {reason.message.rstrip('.')}.")
            continue
        manuscript.paragraph(f"Attachment {name}")
        manuscript.include(read, part=name)
    return manuscript.finished(mime_type, mail.subject)
