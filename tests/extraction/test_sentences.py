"""Sentences without a parser, and the stretch from one place to another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.entity import Span
from service.extraction.sentences import covering, split_sentences

TEXT = 'Ada wrote it. "Did she?" Yes.\n\nA title\n\nThe end'


def test_sentences_end_at_their_marks_and_at_empty_lines() -> None:
    words = [TEXT[span.start : span.end] for span in split_sentences(TEXT)]
    assert words == ["Ada wrote it.", '"Did she?"', "Yes.", "A title", "The end"]


def test_the_row_of_a_table_is_one_sentence() -> None:
    lines = ["Name: H. G. Wells; Known for: Note A.", "Name: Ada; Known for: Note G. And more."]
    text = "\n".join(["Before.", *lines]) + "\n\nAfter."
    assert [text[span.start : span.end] for span in split_sentences(text)] == ["Before.", *lines, "After."]


@pytest.mark.parametrize(
    "sentences",
    [
        ["人人生而自由。", "他们赋有理性！", "「是吗？」", "是。"],  # noqa: RUF001
        ["यह पहला वाक्य है।", "यह दूसरा है॥"],
        ["هل هو هنا؟", "نعم هو هنا."],
        ["Dr. Müller kam am 3. Mai.", "Er blieb z.B. bei J. R. Becher.", "»Gut.«", "Ja."],
        ["Überschrift", "Ein Satz."],
    ],
)
def test_each_script_ends_its_sentences_in_its_own_way(sentences: list[str]) -> None:
    for between in (" ", "\n"):
        text = between.join(sentences)
        if between == " " and not sentences[0][-1].isalpha():
            assert [text[span.start : span.end] for span in split_sentences(text)] == sentences
    text = "\n".join(sentences)
    assert [text[span.start : span.end] for span in split_sentences(text)] == sentences


def test_thai_ends_a_sentence_at_a_space_once_it_is_long_enough() -> None:
    part = "มนุษย์ทั้งหลายเกิดมามีอิสระ"
    text = " ".join([part] * 8)
    assert [span.end - span.start for span in split_sentences(text)] == [83, 83, 55]


def test_a_stretch_covers_whole_sentences() -> None:
    sentences = split_sentences(TEXT)
    assert covering(sentences, Span(0, 3)) == sentences[0]
    assert covering(sentences, Span(0, 3), Span(15, 18)) == Span(0, 24)


def test_a_place_outside_every_sentence_is_covered_by_none() -> None:
    assert covering((Span(0, 3),), Span(5, 6)) is None
    assert covering((), Span(0, 1)) is None


@given(st.text(max_size=200))
def test_sentences_are_ordered_and_leave_out_only_white_space(text: str) -> None:
    spans = split_sentences(text)
    assert list(spans) == sorted(spans)
    ends = [0, *(span.end for span in spans)]
    starts = [*(span.start for span in spans), len(text)]
    assert all(not text[end:start].strip() for end, start in zip(ends, starts, strict=True))
