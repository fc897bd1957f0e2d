"""What the scores of answers say, worked out by hand."""

from __future__ import annotations

import pytest

from benchmarks.answers.scores import exact_match, f1, gold_recall, is_to_the_point
from benchmarks.retrieval.corpora import Question

ASKED = Question(
    "Where was the author of Brand born?",
    frozenset({"1", "2"}),
    ("Skien",),
    (("Brand", "Henrik Ibsen"), ("Henrik Ibsen was born in Skien, a town.",)),
)


def test_case_articles_and_marks_make_no_difference() -> None:
    assert exact_match("the  Skien!", ["Oslo", "skien"]) == 1
    assert exact_match("Skien town", ["Skien"]) == 0
    assert exact_match(None, ["Skien"]) == 0


def test_f1_is_of_words_and_of_the_answer_that_agrees_best() -> None:
    assert f1("Port of Spain", ["Spain"]) == pytest.approx(2 * 1 / (3 + 1))
    assert f1("Port of Spain", ["Spain", "The Port of Spain"]) == 1
    assert f1(None, ["Spain"]) == f1("Oslo", ["Spain"]) == f1("Oslo", []) == 0


@pytest.mark.parametrize(
    ("quote", "document", "holds"),
    [
        ("He was born in Skien.", "1", True),
        ("He was born in Skien.", "3", False),
        ("Brand is a play by Henrik Ibsen.", "2", True),
        ("Brand is a play.", "2", False),
        ("A play by Henrik Ibsen.", "2", False),
        ("Henrik Ibsen was born", "2", True),
        ("The Skiensfjord is long.", "2", False),
    ],
)
def test_a_quote_must_stand_in_a_needed_passage_and_hold_the_answer_or_a_statement(
    quote: str, document: str, *, holds: bool
) -> None:
    assert is_to_the_point(quote, document, ASKED) is holds


@pytest.mark.parametrize(
    ("quote", "holds"),
    [("Metropolis is a 1927 film.", True), ("Metropolis is a 1928 film.", False), ("An American, Lang.", True)],
)
def test_a_date_is_held_by_its_year_and_a_country_by_its_adjective(quote: str, *, holds: bool) -> None:
    statements = (("Metropolis", "10 January 1927"), ("Lang", "United States"))
    assert is_to_the_point(quote, "1", Question("Which?", frozenset({"1"}), ("no",), statements)) is holds


def test_gold_recall_counts_needed_passages_once() -> None:
    assert gold_recall(["1", "1", "3"], ASKED) == 0.5
