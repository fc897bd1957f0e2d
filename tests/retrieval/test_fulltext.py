"""What a person types becomes words, whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.retrieval.fulltext import MAX_CHARACTERS, MAX_WORDS, fulltext_query, words


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("Who wrote it?", "who wrote it"),
        ('"Ada" AND NOT Babbage OR *', "ada and not babbage or"),
        ("title:engine~2^4 /reg.*ex/ [a TO b] {c}", "title engine 2 4 reg ex a to b c"),
        ("Ada's U.S. trip, 3.5 days", "ada's u.s trip 3.5 days"),
        ("engine Engine ENGINE", "engine"),
        ("\u0926\u093f\u0932\u094d\u0932\u0940", "\u0926\u093f\u0932\u094d\u0932\u0940"),
        ("a\x00b\ud800c \U0001f600", "a b c"),
    ],
)
def test_syntax_is_words(question: str, query: str) -> None:
    assert fulltext_query(question) == query


@pytest.mark.parametrize("question", ["", "   ", "?!", '"*~^:/\\', "\U0001f600", "..."])
def test_a_question_without_words_gives_no_query(question: str) -> None:
    assert fulltext_query(question) is None


@given(st.text(max_size=3000))
def test_no_query_holds_syntax_or_more_than_lucene_takes(question: str) -> None:
    query = fulltext_query(question)
    if query is not None:
        assert not set(query) & set('+-&|!(){}[]^"~*?:\\/<>=')
        assert len(query.split()) <= MAX_WORDS
        assert len(query.replace(" ", "")) <= MAX_CHARACTERS


def test_words_keep_their_order() -> None:
    assert list(words("On 10 December 1815, 'Ada' was born.")) == ["On", "10", "December", "1815", "Ada", "was", "born"]
