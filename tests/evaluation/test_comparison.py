"""Paired bootstrap: against a difference whose distribution is known, and on runs that share only some cases."""

from __future__ import annotations

import numpy as np
import pytest

from service.domain.search import SearchMode
from service.errors import InvalidInput
from service.evaluation.cases import Case
from service.evaluation.comparison import compare, differences
from service.evaluation.metrics import NAMES, Scores
from service.evaluation.run import ModeRun, Run

VECTOR = SearchMode.VECTOR


def matrix(column: list[float]) -> Scores:
    """The same scores for every metric."""
    return np.repeat(np.array(column)[:, None], len(NAMES), axis=1)


def run(ranks: dict[str, tuple[int, ...]]) -> Run:
    cases = tuple(Case(question=question, documents=("a",)) for question in ranks)
    return Run(cases, {VECTOR: ModeRun(tuple(ranks.values()))})


def test_the_interval_is_that_of_the_mean_difference() -> None:
    # 100 differences of -1, 0 and 1 with mean 0.1: the mean's standard error is sqrt((0.5 - 0.01) / 100) = 0.07.
    paired = [1.0] * 30 + [-1.0] * 20 + [0.0] * 50
    one = next(differences(matrix([0.0] * 100), matrix(paired)))
    assert one.difference == pytest.approx(0.1)
    assert (one.low, one.high) == pytest.approx((0.1 - 1.96 * 0.07, 0.1 + 1.96 * 0.07), abs=0.011)
    # 0.1 / 0.07 = 1.43 standard errors: two-sided 0.153 by the normal distribution, more as the draws are of tenths.
    assert one.p == pytest.approx(0.16, abs=0.03)


def test_a_large_difference_is_significant_and_none_is_not() -> None:
    better = next(differences(matrix([0.0] * 40), matrix([1.0] * 30 + [0.0] * 10)))
    assert better.p == pytest.approx(1 / 10_001)
    assert better.low > 0.5
    same = next(differences(matrix([0.5] * 40), matrix([0.5] * 40)))
    assert (same.difference, same.low, same.high, same.p) == (0, 0, 0, 1)


def test_the_same_seed_gives_the_same_figures() -> None:
    a, b = matrix([0.0, 1.0, 0.0, 0.5]), matrix([1.0, 1.0, 0.0, 1.0])
    assert list(differences(a, b, seed=1)) == list(differences(a, b, seed=1))
    assert next(differences(a, b, seed=1)) != next(differences(a, b, seed=2))


def test_cases_are_paired_whatever_their_order_and_those_of_one_run_alone_are_left_out() -> None:
    one = run({"first": (1,), "second": (), "only in A": (1,)})
    other = run({"only in B": (), "second": (1,), "first": (1,), "too": ()})
    found = compare(one, VECTOR, other, VECTOR)
    assert (found.cases, found.only_a, found.only_b, found.changed) == (2, 1, 2, 0)
    hit = next(metric for metric in found.differences if metric.metric == "hit@1")
    assert (hit.mean_a, hit.mean_b) == (0.5, 1.0)


def test_cases_that_name_other_things_are_counted_and_runs_without_a_common_case_are_refused() -> None:
    one = run({"first": (1,)})
    other = Run((Case(question="first", chunks=("c",)),), {VECTOR: ModeRun(((1,),))})
    assert compare(one, VECTOR, other, VECTOR).changed == 1
    with pytest.raises(InvalidInput, match="no case in common"):
        compare(one, VECTOR, run({"second": (1,)}), VECTOR)
