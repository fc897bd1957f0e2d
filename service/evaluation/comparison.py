"""Whether two runs differ by more than the choice of their questions: paired bootstrap over the cases that both have.

The cases are drawn again, with replacement, 10,000 times; each time the difference of the means is taken. Its middle
95 % are the confidence interval. p is how often a difference as large would come if there were none: the draws are
moved so that their mean is 0, and those at least as far from 0 as the difference itself are counted (Efron and
Tibshirani, "An Introduction to the Bootstrap", 1993, 16.4). Both runs see the same questions drawn, so that a hard one
is hard for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from service.domain.search import SearchMode
from service.errors import InvalidInput
from service.evaluation.metrics import NAMES, Scores
from service.evaluation.run import Run

RESAMPLES = 10_000
CONFIDENCE = 0.95

_BLOCK = 500
"""Draws at once: memory stays flat whatever the number of cases."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One metric of two runs, B less A. `low` to `high` is the confidence interval, `p` two-sided."""

    metric: str
    mean_a: float
    mean_b: float
    low: float
    high: float
    p: float

    @property
    def difference(self) -> float:
        return self.mean_b - self.mean_a


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs on the cases that both have."""

    differences: tuple[Difference, ...]
    cases: int
    only_a: int
    only_b: int
    changed: int
    """How many of the cases name other things as relevant in B."""


def compare(run_a: Run, mode_a: SearchMode, run_b: Run, mode_b: SearchMode, *, seed: int = 0) -> Comparison:
    """Compares all metrics. Equal seeds give equal figures. Raises InvalidInput where the runs share no case."""
    rows_a = {case.id: row for row, case in enumerate(run_a.cases)}
    rows_b = {case.id: row for row, case in enumerate(run_b.cases)}
    both = [id_ for id_ in rows_a if id_ in rows_b]
    if not both:
        raise InvalidInput("The two runs have no case in common.", "Compare runs of the same cases.")
    scores_a = run_a.scores(mode_a)[[rows_a[id_] for id_ in both]]
    scores_b = run_b.scores(mode_b)[[rows_b[id_] for id_ in both]]
    changed = sum(set(run_a.cases[rows_a[id_]].relevant) != set(run_b.cases[rows_b[id_]].relevant) for id_ in both)
    return Comparison(
        tuple(differences(scores_a, scores_b, seed)),
        cases=len(both),
        only_a=len(rows_a) - len(both),
        only_b=len(rows_b) - len(both),
        changed=changed,
    )


def differences(scores_a: Scores, scores_b: Scores, seed: int = 0) -> Iterator[Difference]:
    """The metrics of the same cases, both of shape (cases, metrics), compared."""
    paired = scores_b - scores_a
    drawn = np.concatenate(list(_drawn_means(paired, seed)))
    observed = paired.mean(axis=0)
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(drawn, (tail, 1 - tail), axis=0)
    # A hair's breadth less, for sums of the same numbers in another order are not equal to the last bit.
    as_far = np.abs(drawn - observed) >= np.abs(observed) * (1 - 1e-9)
    p = (1 + as_far.sum(axis=0)) / (1 + RESAMPLES)
    for column, metric in enumerate(NAMES):
        yield Difference(
            metric,
            float(scores_a[:, column].mean()),
            float(scores_b[:, column].mean()),
            float(low[column]),
            float(high[column]),
            min(1.0, float(p[column])),
        )


def _drawn_means(paired: Scores, seed: int) -> Iterator[Scores]:
    """The mean differences of each draw, in blocks of shape (_BLOCK, metrics)."""
    random = np.random.default_rng(seed)
    cases = len(paired)
    for _ in range(RESAMPLES // _BLOCK):
        times = random.multinomial(cases, np.full(cases, 1 / cases), size=_BLOCK)
        yield times @ paired / cases
