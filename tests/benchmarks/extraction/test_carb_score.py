"""CaRB's rules, on examples small enough to count by hand."""

from __future__ import annotations

import pytest

from benchmarks.extraction.carb import sentence_key
from benchmarks.extraction.carb_score import Triple, pair_score, precisions, score

GOLD = Triple("was born in", ("Claude Shannon", "Petoskey", "in 1916"))


def test_words_are_shared_part_by_part() -> None:
    # Of the six words that are said five stand where the gold has them; the gold has eight.
    said = Triple("was born", ("Shannon", "Petoskey in Michigan"))
    assert pair_score(GOLD, said) == pytest.approx((5 / 6, 5 / 8))


def test_a_word_counts_as_often_as_both_have_it() -> None:
    gold = Triple("is", ("A", "B B C"))
    assert pair_score(gold, Triple("is", ("A", "B B B"))) == pytest.approx((4 / 5, 4 / 5))


def test_without_a_word_of_the_relation_nothing_matches() -> None:
    assert pair_score(GOLD, Triple("died near", ("Claude Shannon", "Petoskey in 1916"))) == (0.0, 0.0)


def test_be_stands_for_its_forms() -> None:
    gold = Triple("was", ("Shannon", "an engineer"))
    assert pair_score(gold, Triple("be", ("Shannon", "an engineer"))) == (1.0, 1.0)


def test_gold_of_one_argument_is_compared_with_the_subject_alone() -> None:
    gold = Triple("is heating up", ("Competition",))
    assert pair_score(gold, Triple("is heating up", ("Competition", "too"))) == (1.0, 1.0)
    assert pair_score(GOLD, Triple("was born in", ("Claude Shannon",))) == (0.0, 0.0)


def test_what_somebody_said_may_come_first() -> None:
    gold = Triple("said", ("Meek", "it rained"))
    assert pair_score(gold, Triple("said", ("it rained", "Meek"))) == (1.0, 1.0)


def test_predictions_are_paired_one_to_one_the_most_precise_first() -> None:
    gold = [Triple("is", ("A", "B")), Triple("is", ("A", "C D"))]
    predicted = [Triple("is", ("A", "B C")), Triple("is", ("A", "B")), Triple("is", ("A", "B"))]
    # The second takes the first gold triple. What it would have been worth to the third, nobody gets.
    assert precisions(gold, predicted) == [pytest.approx(3 / 4), 1.0, 0.0]


def test_the_best_confidence_counts() -> None:
    gold = {"s": [Triple("is", ("A", "B"))]}
    predicted = {"s": [Triple("is", ("A", "B"), 0.9), Triple("has", ("X", "Y"), 0.2)]}
    best = score(gold, predicted)
    assert (best.precision, best.recall, best.f1, best.confidence) == (1.0, 1.0, 1.0, 0.9)


def test_a_sentence_without_predictions_costs_recall() -> None:
    gold = {"s": [Triple("is", ("A", "B"))], "t": [Triple("is", ("C", "D"))]}
    best = score(gold, {"s": [Triple("is", ("A", "B"))]})
    assert (best.precision, best.recall) == (1.0, 0.5)
    assert score(gold, {}).f1 == 0.0


def test_a_sentence_is_the_same_however_its_brackets_are_written() -> None:
    assert sentence_key("He ( Shannon ) came .") == sentence_key("He -LRB- Shannon -RRB- came.")
