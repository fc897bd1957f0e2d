"""Which reader a source gets, and what every text goes through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.errors import Unreadable
from service.ingestion.reading import clean, read


@pytest.mark.parametrize(
    ("path", "mime_type", "expected"),
    [
        ("a.txt", None, "text/plain"),
        ("a.MD", None, "text/markdown"),
        ("a.htm", None, "text/html"),
        ("a.txt", "text/markdown; charset=utf-8", "text/markdown"),
        (None, None, "text/plain"),
        ("a.md", "application/octet-stream", "text/markdown"),
    ],
)
def test_the_name_decides_where_the_content_does_not(path: str | None, mime_type: str | None, expected: str) -> None:
    assert read(data=b"# words", path=path, mime_type=mime_type).mime_type == expected


def test_the_content_wins_over_the_name() -> None:
    page = "\n<?xml version='1.0'?><!-- x --><!DOCTYPE html><p>words"
    assert read(text=page, path="a.txt").text == "words"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"PK\x05\x06" + bytes(18), "empty ZIP"),
        (b"\x1f\x8b\x08", "gzip"),
        (b"\x89PNG\r\n\x1a\n..", "PNG"),
        (b"RIFF\x00\x00\x00\x00WEBP", "image"),
    ],
)
def test_known_binary_formats_are_refused_by_name(data: bytes, name: str) -> None:
    with pytest.raises(Unreadable, match=rf"{name}.*kgql reads txt, md, html"):
        read(data=data, path="a.txt")


@pytest.mark.parametrize("blank", ["", " \n\t ", "\u2003"])
@pytest.mark.parametrize("path", ["a.txt", "a.md", "a.html"])
def test_blank_text_stays_blank(blank: str, path: str) -> None:
    assert not read(text=blank, path=path).text.strip()
    assert not read(data=blank.encode(), path=path).text.strip()


def test_a_source_is_bytes_or_text() -> None:
    with pytest.raises(ValueError, match="exactly one"):
        read()


def test_line_ends_and_unstorable_characters_are_made_good() -> None:
    assert clean("\ufeffa\r\nb\rc\n\x00\ud800d\ud83d\ude00") == "a\nb\nc\n\ufffd\ufffdd😀"


@given(st.text(alphabet=st.characters(codec=None)))
def test_clean_text_is_storable_and_stays_as_it_is(text: str) -> None:
    once = clean(text)
    once.encode("utf-8")
    assert "\x00" not in once
    assert "\r" not in once
    assert clean(once).removeprefix("\ufeff") == once.removeprefix("\ufeff")


def test_markdown_keeps_its_text_to_the_letter() -> None:
    text = "---\ntitle: x\n# no heading\n---\n\n```\n# code\n```\n\nThe *real* [title](x)\n=====\n\n  indented  \n"
    found = read(text=text, path="a.md")
    assert found.text == text
    assert found.title == "The real title"


def test_the_first_heading_is_markdowns_title() -> None:
    assert read(text="Words.\n\n## Second ##\n# First", path="a.md").title == "Second"
    assert read(text="- item\n---\nno title", path="a.md").title is None


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("The Analytical Engine\n\nCharles Babbage was born.", "The Analytical Engine"),
        ("\n  A title  \n \nText", "A title"),
        ("A sentence.\n\nAnother.", None),
        ("one line\nof many\n\nText", None),
        ("x" * 121 + "\n\nText", None),
        ("No text below", None),
    ],
)
def test_a_first_line_that_stands_alone_is_plain_texts_title(text: str, title: str | None) -> None:
    assert read(text=text).title == title
