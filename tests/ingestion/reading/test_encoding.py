"""Bytes to text."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.errors import Unreadable
from service.ingestion.reading.encoding import decode

FRENCH = "Le café était fermé à l’été; où êtes-vous?"  # noqa: RUF001
CHINESE = "我住在北京，今天天气很好。\n你好。"  # noqa: RUF001
EVERYTHING = FRENCH + CHINESE + "Привет 😀 שלום"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_what_says_its_encoding_or_is_utf_8_is_read(encoding: str) -> None:
    assert decode(EVERYTHING.encode(encoding)) == EVERYTHING


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", [FRENCH, CHINESE])
def test_wide_text_without_a_mark_is_told_by_its_nuls(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (FRENCH, "cp1252"),
        ("Grüße aus München, schöne Straße.", "latin-1"),
        ("Señor Núñez vivió en España.", "latin-1"),
        ("Zażółć gęślą jaźń, proszę państwa, był to dzień ciepły w Łodzi.", "cp1250"),
        ("Привет мир, это обычный русский текст о людях и городах.", "cp1251"),  # noqa: RUF001
        ("これは日本語のテキストです。東京に住んでいます。", "shift_jis"),
        (CHINESE, "gb18030"),
    ],
)
def test_older_encodings_are_told_by_their_letters(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_what_markup_declares_wins_where_it_fits_and_else_does_no_harm() -> None:
    assert decode("Łódź".encode("iso8859-2"), "iso8859-2") == "Łódź"
    assert decode(b"caf\xc3\xa9", "no-such-encoding") == "café"


def test_a_broken_byte_after_a_mark_loses_one_character() -> None:
    assert decode(codecs.BOM_UTF8 + b"ab\xffc") == "ab\ufffdc"


def test_a_nul_here_and_there_is_no_reason_to_refuse() -> None:
    assert decode(b"some words\x00 and more words") == "some words\x00 and more words"


@pytest.mark.parametrize("data", [bytes(range(256)) * 8, b"\x00" * 100, b"\x01\x02\x03\x04" * 50])
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    with pytest.raises(Unreadable, match="no text") as caught:
        decode(data)
    assert "UTF-8" in caught.value.hint


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        decode(data)
    except Unreadable:
        return
