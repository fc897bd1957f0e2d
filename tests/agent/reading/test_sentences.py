"""Sentences with exact offsets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.agent.reading.sentences import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Mr. Babbage met Dr. J. Smith. He left.", ["Mr. Babbage met Dr. J. Smith.", "He left."]),
        ("It cost 3.5 pounds. The U.S. Navy paid.", ["It cost 3.5 pounds.", "The U.S. Navy paid."]),
        ("She said \u201cNo.\u201d Then she left.", ["She said \u201cNo.\u201d", "Then she left."]),
        ("# Title\n\nA wrapped\nsentence. Next.", ["Title", "A wrapped\nsentence.", "Next."]),
        ("Made of:\n- flour\n- water", ["Made of:", "flour", "water"]),
        (
            "\u5f7c\u306f\u8a9e\u3063\u305f\u3002\u7d42\u308f\u3063\u305f\u3002",
            ["\u5f7c\u306f\u8a9e\u3063\u305f\u3002", "\u7d42\u308f\u3063\u305f\u3002"],
        ),
        ("", []),
        (" \n ", []),
    ],
)
def test_a_text_is_cut_where_sentences_end(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in sentences(text)] == expected


@given(st.text(alphabet="aB.!? \n-#1)\u3002\u201d", max_size=200))
def test_sentences_are_in_order_apart_and_not_blank(text: str) -> None:
    before = 0
    for start, end in sentences(text):
        assert before <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        before = end
