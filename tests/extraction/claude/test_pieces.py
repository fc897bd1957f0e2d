"""Texts in pieces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from service.extraction.claude.pieces import pieces_of


def test_a_short_text_is_one_piece_and_white_space_is_none() -> None:
    assert [(span.start, span.end) for span in pieces_of("Ada knew Bob.", 100)] == [(0, 13)]
    assert pieces_of(" \n", 100) == []


def test_pieces_end_with_sentences() -> None:
    text = "One is here. Two is there. Three is gone."
    assert [text[span.start : span.end] for span in pieces_of(text, 30)] == [
        "One is here. Two is there.",
        "Three is gone.",
    ]


def test_a_sentence_over_the_limit_is_cut_at_a_space() -> None:
    text = "word " * 10
    assert [text[span.start : span.end] for span in pieces_of(text.strip(), 22)] == ["word word word word"] * 2 + [
        "word word"
    ]


@given(st.text(alphabet="ab .\n", max_size=300), st.integers(5, 40))
def test_pieces_lose_nothing_but_white_space_and_keep_to_the_limit(text: str, limit: int) -> None:
    pieces = [text[span.start : span.end] for span in pieces_of(text, limit)]
    assert all(0 < len(piece) <= limit for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())
