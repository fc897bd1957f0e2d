"""The metrics against figures worked out by hand."""

from __future__ import annotations

from math import log2

import pytest

from service.evaluation.metrics import NAMES, score_matrix


def scores(ranks: list[int], relevant: int) -> dict[str, float]:
    return dict(zip(NAMES, score_matrix([ranks], [relevant])[0].tolist(), strict=True))


def test_two_of_three_relevant_things_at_the_second_and_fourth_rank() -> None:
    found = scores([2, 4], 3)
    assert {name: value for name, value in found.items() if name.startswith("recall")} == pytest.approx(
        {"recall@1": 0, "recall@3": 1 / 3, "recall@5": 2 / 3, "recall@10": 2 / 3}
    )
    assert {name: value for name, value in found.items() if name.startswith("precision")} == pytest.approx(
        {"precision@1": 0, "precision@3": 1 / 3, "precision@5": 2 / 5, "precision@10": 2 / 10}
    )
    assert {name: value for name, value in found.items() if name.startswith("hit")} == {
        "hit@1": 0, "hit@3": 1, "hit@5": 1, "hit@10": 1
    }  # fmt: skip
    assert {name: value for name, value in found.items() if name.startswith("mrr")} == {
        "mrr@1": 0, "mrr@3": 0.5, "mrr@5": 0.5, "mrr@10": 0.5
    }  # fmt: skip
    ideal = 1 + 1 / log2(3) + 1 / 2
    assert {name: value for name, value in found.items() if name.startswith("ndcg")} == pytest.approx(
        {
            "ndcg@1": 0,
            "ndcg@3": (1 / log2(3)) / ideal,
            "ndcg@5": (1 / log2(3) + 1 / log2(5)) / ideal,
            "ndcg@10": (1 / log2(3) + 1 / log2(5)) / ideal,
        }
    )
    assert found["ndcg@5"] == pytest.approx(0.4982, abs=1e-4)


def test_what_is_all_on_top_is_perfect_but_for_precision_beyond_it() -> None:
    found = scores([1, 2], 2)
    assert (found["recall@1"], found["recall@3"], found["ndcg@1"], found["ndcg@10"]) == (0.5, 1, 1, 1)
    assert (found["precision@1"], found["precision@3"], found["precision@10"]) == pytest.approx((1, 2 / 3, 0.2))


def test_what_is_not_found_or_only_below_the_cutoffs_counts_nothing() -> None:
    assert set(scores([], 1).values()) == {0.0}
    assert set(scores([11, 30], 2).values()) == {0.0}


def test_more_relevant_things_than_the_cutoff_do_not_lower_the_ideal_below_it() -> None:
    assert scores(list(range(1, 6)), 8)["ndcg@5"] == pytest.approx(1)


def test_each_case_has_its_row_and_no_cases_have_none() -> None:
    assert score_matrix([[1], [2], []], [1, 1, 4]).shape == (3, 20)
    assert score_matrix([[1], [2], []], [1, 1, 4])[:, NAMES.index("mrr@3")].tolist() == [1, 0.5, 0]
    assert score_matrix([], []).shape == (0, 20)
