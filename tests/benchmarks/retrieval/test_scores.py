"""The measures of rankings, against values worked out by hand."""

from __future__ import annotations

from math import log2

import pytest

from benchmarks.retrieval.scores import all_found, ndcg, percentile, recall

RANKING = ["a", "x", "b", "y", "z", "c"]
GOLD = frozenset("abc")


def test_recall_counts_what_is_among_the_first() -> None:
    assert recall(RANKING, GOLD, 2) == pytest.approx(1 / 3)
    assert recall(RANKING, GOLD, 5) == pytest.approx(2 / 3)
    assert recall(RANKING, GOLD, 6) == 1
    assert recall([], GOLD, 5) == 0
    assert recall(["a"], GOLD, 5) == pytest.approx(1 / 3), "a short ranking gains nothing by being short"


def test_all_are_found_only_when_none_is_missing() -> None:
    assert all_found(RANKING, GOLD, 5) == 0
    assert all_found(RANKING, GOLD, 6) == 1
    assert all_found([], frozenset("a"), 5) == 0


def test_ndcg_is_gain_over_the_best_gain() -> None:
    best = 1 + 1 / log2(3) + 1 / 2
    assert ndcg(RANKING, GOLD, 10) == pytest.approx((1 + 1 / 2 + 1 / log2(7)) / best)
    assert ndcg(RANKING, GOLD, 3) == pytest.approx((1 + 1 / 2) / best)
    assert ndcg(RANKING, GOLD, 2) == pytest.approx(1 / (1 + 1 / log2(3))), "two places hold two at best"
    assert ndcg(["a", "b", "c"], GOLD, 10) == 1
    assert ndcg(["x", "a"], frozenset("a"), 10) == pytest.approx(1 / log2(3))


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([3, 1, 2], 50) == 2
    assert percentile([4, 3, 1, 2], 50) == 2
    assert percentile(range(1, 101), 95) == 95
    assert percentile([7], 95) == 7
    assert percentile([1, 2], 0) == 1
