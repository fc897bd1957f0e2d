"""What a person types becomes a query for terms, whatever it is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.retrieval.fulltext import MAX_TERMS, fulltext_query, words


def plain(*terms: str) -> str:
    together = " ".join(terms)
    return f"terms:({together}) titleTerms:({together})^0.7"


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("Who didn\u2019t write it?", plain("didn", "write")),
        ("title:engine~2^4 /reg.*ex/ [a TO b] {c} AND d", plain("titl", "engin", "2", "4", "reg", "ex", "b", "c", "d")),
        ("Ada's U.S. trips, 3.5 days", plain("ada", "us", "trip", "3.5", "day")),
        ("engine Engines ENGINE", plain("engin")),
        ("a\x00b\ud800c \U0001f600", plain("b", "c")),
        ("the of and", plain("the", "of", "and")),
        ("\u6771\u4eac\u30bf\u30ef\u30fc", plain("\u6771\u4eac", "\u4eac\u30bf", "\u30bf\u30ef", "\u30ef\u30fc")),
        ("\u5b57", plain("\u5b57*")),
        ('an open "quote', plain("open", "quot")),
        ("5 * 6 ** *", plain("5", "6")),
    ],
)
def test_what_is_typed_is_words(question: str, query: str) -> None:
    assert fulltext_query(question, "en") == query


def test_words_in_quotes_come_first_side_by_side_and_alone_must_be_there() -> None:
    phrase = '"war and peac"'

    assert fulltext_query("Who wrote \u201cWar and Peace\u201d?", "en") == (
        f"{plain('wrote', 'war', 'peac')} terms:{phrase}^2 titleTerms:{phrase}^1.4"
    )
    assert fulltext_query('"War and Peace"', "en") == f"+(terms:{phrase}^1 titleTerms:{phrase}^0.7)"


def test_a_star_finds_all_that_begins_so() -> None:
    either = "computer* comput"

    assert fulltext_query("computer*", "en") == f"+(terms:({either}) titleTerms:({either})^0.7)"
    assert fulltext_query("Computer* history", "en") == f"{plain('histori')} terms:({either}) titleTerms:({either})^0.7"


def test_each_language_has_its_stems_and_stop_words() -> None:
    assert fulltext_query("Wer baute die H\u00e4user?", "de-AT") == plain("baut", "haus")
    assert fulltext_query("Qui a \u00e9crit \u00ab L'\u00c9tranger \u00bb ?", "fr") == (
        f'{plain("ecrit", "etrang")} terms:"l etrang"^2 titleTerms:"l etrang"^1.4'
    )
    assert fulltext_query("houses", "xx") == plain("houses")


@pytest.mark.parametrize("question", ["", "   ", "?!", '"*~^:/\\', "\U0001f600", "...", '""'])
def test_a_question_without_words_gives_no_query(question: str) -> None:
    assert fulltext_query(question, "en") is None


@given(
    st.text(
        alphabet=st.sampled_from('ab "*~^:/\\+-(){}[]!&|?.\u201c\u6771\u4eac\u0e01') | st.characters(), max_size=3000
    )
)
def test_no_query_holds_what_was_typed_as_syntax_or_more_than_lucene_takes(question: str) -> None:
    query = fulltext_query(question, "en")
    if query is not None:
        ours = re.sub(r"(title)?[tT]erms:|\^[0-9.]+|\+\(|[()]", " ", query)
        assert not set(ours) & set("+-&|!(){}[]^~?:\\/<>=")
        assert ours.count('"') % 2 == 0
        assert len(ours.split()) <= 4 * MAX_TERMS


def test_words_keep_their_order() -> None:
    assert list(words("On 10 December 1815, 'Ada' was born.")) == ["On", "10", "December", "1815", "Ada", "was", "born"]
