"""Mails of both formats, and books and RTF."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from email.message import EmailMessage

import pytest

from service.domain.place import Place
from service.errors import Damaged, Encrypted
from service.ingestion.reading import read
from tests.ingestion.reading.files import archive, docx, epub, ole, paragraph, pdf


def mail(body: str = "Dear Ada,\n\nwords.", subject: str = "The engine") -> EmailMessage:
    made = EmailMessage()
    made["From"] = "Charles Babbage <charles@example.org>"
    made["To"] = "ada@example.org"
    made["Date"] = "Mon, 10 Jul 1843 10:00:00 +0000"
    made["Subject"] = subject
    made.set_content(body)
    return made


def test_a_mail_says_who_wrote_what_to_whom() -> None:
    found = read(data=mail().as_bytes(), path="a.txt")
    assert found.mime_type == "message/rfc822"
    assert found.title == "The engine"
    assert found.text == (
        "The engine\n\nFrom: Charles Babbage <charles@example.org>\nTo: ada@example.org\n"
        "Date: Mon, 10 Jul 1843 10:00:00 +0000\n\nDear Ada,\n\nwords."
    )


def test_attachments_are_parts_and_keep_their_own_places() -> None:
    made = mail()
    made.add_attachment(
        pdf([[], [(72, 700, "On page two.")]]), maintype="application", subtype="pdf", filename="plan.pdf"
    )
    made.add_attachment(b"\x89PNG\r\n\x1a\n", maintype="image", subtype="png", filename="logo.png")
    found = read(data=made.as_bytes())
    assert "Attachment plan.pdf\n\nOn page two." in found.text
    assert "Attachment logo.png, not read: This is a PNG image" in found.text
    (page,) = [place for place in found.places if place.page]
    assert page.label == "plan.pdf, page 2"
    assert found.text[page.start : page.end] == "On page two."


def test_the_html_body_is_read_where_there_is_no_other() -> None:
    made = mail()
    made.set_content("<html><p>Only <b>here</b></p><script>x</script></html>", subtype="html")
    assert read(data=made.as_bytes()).text.endswith("Only here")
    made = mail("plain words")
    made.add_alternative("<p>other words</p>", subtype="html")
    assert read(data=made.as_bytes()).text.endswith("plain words")


def test_mails_in_mails_are_read_so_far_down() -> None:
    inner = mail("innermost")
    for depth in range(8):
        outer = mail(f"depth {depth}", subject=f"Level {depth}")
        outer.add_attachment(inner)
        inner = outer
    text = read(data=inner.as_bytes()).text
    assert "depth 3" in text
    assert "innermost" not in text
    assert "It lies within 5 other mails" in text


def test_a_text_with_a_colon_is_no_mail() -> None:
    assert read(text="From: here\n\nto there").mime_type == "text/plain"
    assert read(text="Name: Ada\nBorn: 1815\nDate: today\n\nwords").mime_type == "text/plain"


def wide(text: str) -> bytes:
    return text.encode("utf-16-le")


def message(
    properties: Mapping[int, bytes], at: str = "", header: int = 32, sent: int | None = None
) -> dict[str, bytes]:
    """The streams of a message or an attachment (MS-OXMSG): properties by id and type, as 0x0037001F."""
    listed = b"".join(struct.pack("<IIQ", tag, 6, len(value)) for tag, value in properties.items())
    if sent is not None:
        listed += struct.pack("<IIQ", 0x00390040, 6, sent)
    streams = {f"{at}__substg1.0_{tag:08X}": value for tag, value in properties.items()}
    return {f"{at}__properties_version1.0": bytes(header) + listed, **streams}


ATTACHED = "__attach_version1.0_#00000000/"


def test_outlook_messages_read_like_mails() -> None:
    heads = {
        0x0037001F: wide("The engine"),
        0x0C1A001F: wide("Charles"),
        0x0C1F001F: wide("charles@example.org"),
        0x0E04001F: wide("Ada"),
        0x1000001F: wide("Dear Ada"),
    }
    page = b"<html><h1>Head</h1><p>words</p></html>".ljust(4096)
    attached = message({0x3707001F: wide("a.html"), 0x37010102: page}, ATTACHED, 8)
    found = read(data=ole({**message(heads, sent=116_444_736_000_000_000), **attached}), path="a.eml")
    assert found.mime_type == "application/vnd.ms-outlook"
    assert found.text == (
        "The engine\n\nFrom: Charles <charles@example.org>\nTo: Ada\nDate: 1970-01-01 00:00:00+00:00\n\n"
        "Dear Ada\n\nAttachment a.html\n\nHead\n\nwords"
    )
    assert found.places[-1].label == "a.html, Head"


def test_messages_within_outlook_messages_are_read() -> None:
    streams: dict[str, bytes] = {}
    at = ""
    for depth in range(4):
        words = {0x0037001F: wide(f"Level {depth}"), 0x1000001F: wide(f"depth {depth}")}
        streams |= message(words, at, 24 if at else 32)
        if depth < 3:
            streams |= message({0x3707001F: wide("inner")}, at + ATTACHED, 8)
            at += f"{ATTACHED}__substg1.0_3701000D/"
    text = read(data=ole(streams)).text
    assert "depth 3" in text
    assert "Attachment Level 2" in text


def test_text_of_outlook_that_breaks_its_encoding_is_kept() -> None:
    assert read(data=ole(message({0x1000001F: wide("cut ") + b"\x3d\xd8"}))).text == "cut \ufffd"
    assert read(data=ole(message({0x1000001E: "naïve".encode("latin-1")}))).text == "naïve"


def test_the_rtf_body_of_a_message_is_unpacked() -> None:
    # The example of MS-OXRTFCP 3.1.1.
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af32068656c090020627705b06c647d0a800fa0".replace(
            " ", ""
        )
    )
    assert read(data=ole(message({0x0037001F: wide("S"), 0x10090102: packed}))).text == "S\n\nhello world"
    with pytest.raises(Damaged, match="CRC"):
        read(data=ole(message({0x10090102: packed.replace(b"rcpg", b"rcpx")})))


def test_a_book_is_its_chapters() -> None:
    pages = {
        "one.xhtml": "<html><h1>I. Down the hole</h1><p>Alice was tired.</p></html>",
        "two.xhtml": "<html><p>No heading here.</p></html>",
    }
    found = read(data=epub(pages, "Alice"))
    assert found.title == "Alice"
    assert found.text == "I. Down the hole\n\nAlice was tired.\n\nNo heading here."
    assert found.places == (
        Place(0, 34, part="I. Down the hole", headings=("I. Down the hole",)),
        Place(36, 52, part="chapter 2"),
    )


def test_a_protected_book_says_so_and_hidden_fonts_do_not_matter() -> None:
    def book(method: str) -> bytes:
        listed = f'<encryption><EncryptedData><EncryptionMethod Algorithm="{method}"/></EncryptedData></encryption>'
        container = '<container><rootfile full-path="b.opf"/></container>'
        package = (
            '<package><manifest><item id="a" href="a.html" media-type="text/html"/></manifest>'
            '<spine><itemref idref="a"/></spine></package>'
        )
        parts = {"META-INF/encryption.xml": listed, "META-INF/container.xml": container, "b.opf": package}
        return archive({"mimetype": "application/epub+zip", **parts, "a.html": "<html>words</html>"})

    with pytest.raises(Encrypted, match="DRM"):
        read(data=book("http://www.w3.org/2001/04/xmlenc#aes128-cbc"))
    assert read(data=book("http://www.idpf.org/2008/embedding")).text == "words"


def test_rtf_is_its_words() -> None:
    source = (
        rb"{\rtf1\ansi\ansicpg1252{\info{\title The plan}}Caf\'e9 \b bold\b0 .\par Second \u8211?\par\par\pard Third}"
    )
    found = read(data=source, path="a.doc")
    assert found.mime_type == "application/rtf"
    assert found.title == "The plan"
    assert found.text == "Café bold.\nSecond \u2013\n\nThird"


def test_a_document_in_a_mail_fails_alone() -> None:
    made = mail()
    broken = docx(paragraph("x"))[:-30]
    made.add_attachment(broken, maintype="application", subtype="octet-stream", filename="b.docx")
    assert "Attachment b.docx, not read: This archive can't be opened" in read(data=made.as_bytes()).text
