from __future__ import annotations

import pytest

from service.retrieval.walk.phrases import LONGEST, MAX_WORDS, Phrase, longest, phrases


def test_phrases_are_all_runs_of_words_the_longest_first() -> None:
    assert [phrase.text for phrase in phrases("Who knew Ada?")] == [
        "Who knew Ada",
        "Who knew",
        "knew Ada",
        "Who",
        "knew",
        "Ada",
    ]


def test_a_phrase_is_as_it_stands_in_the_question() -> None:
    texts = {phrase.text for phrase in phrases("Was O'Brien at AT&T, St. Ives or Jean-Luc's C++ shop?")}
    assert {"O'Brien", "AT&T", "St. Ives", "Jean-Luc's", "C++"} <= texts


def test_each_character_may_begin_a_name_where_no_spaces_are_set() -> None:
    texts = {phrase.text for phrase in phrases("谁写了红楼梦?")}
    assert {"红楼梦", "写了", "谁"} <= texts


def test_a_long_question_has_a_bounded_number_of_phrases() -> None:
    assert len(phrases("word " * 100_000)) <= MAX_WORDS * LONGEST


def test_of_phrases_that_share_a_word_the_longest_is_kept() -> None:
    known = [phrase for phrase in phrases("New York City in New York") if phrase.text in ("New York City", "New York")]
    assert [(phrase.text, phrase.first) for phrase in longest(known)] == [("New York City", 0), ("New York", 4)]


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [("the island", True), ("The island", False), ("f(x)", True), ("1984", False), ("红楼梦", False)],
)
def test_words_in_small_letters_are_plain(text: str, is_plain: bool) -> None:
    assert Phrase(text, 0, 1).is_plain is is_plain
