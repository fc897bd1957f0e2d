"""The scorers of names, checked by hand: what a benchmark says must be right before it is believed."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from benchmarks.names.assignment import best_assignment
from benchmarks.names.clusters import Document, b_cubed, ceaf, identical
from benchmarks.names.pairs import Case, best_f1, f1_at, fixed_threshold, halves, parted
from service.resolution.senses import Named


def test_the_best_pairing_is_that_of_all_pairings() -> None:
    chance = random.Random(1)
    for _ in range(30):
        gains = [[chance.randrange(9) / 8 for _ in range(4)] for _ in range(4)]
        best = max(sum(gains[row][column] for row, column in enumerate(order)) for order in permutations(range(4)))
        assert best_assignment(gains) == pytest.approx(best)
    assert best_assignment([[0.25, 1.0, 0.5]]) == 1.0
    assert best_assignment([]) == 0.0


def test_b_cubed_and_ceaf_of_a_document_worked_out_by_hand() -> None:
    """Gold {0, 1}, {2}; found {0}, {1}, {2}: each found cluster is pure, and of two mentions half is found."""
    mentions = [Named(name, "Person", 1) for name in ("Ada Lovelace", "Lovelace", "Byron")]
    document = Document(mentions, [frozenset({0, 1}), frozenset({2})])
    b3, alike = b_cubed([document], identical), ceaf([document], identical)
    assert (b3.precision, b3.recall) == pytest.approx((1.0, 2 / 3))
    assert (alike.precision, alike.recall) == pytest.approx(((2 / 3 + 1) / 3, (2 / 3 + 1) / 2))


def test_f1_and_the_best_threshold() -> None:
    rows = [(0.9, True), (0.8, False), (0.7, True), (0.1, False)]
    assert f1_at(rows, 0.85) == pytest.approx(2 / 3)
    assert best_f1(rows) == pytest.approx((0.8, 0.7))


def test_parts_share_no_name_and_folds_fix_one_threshold() -> None:
    cases = [Case("g", "Person", f"Ada {n} Byron", f"Ada {n // 2} Byron", n % 3 == 0) for n in range(40)]
    parts = parted(cases, 5)
    names = [{name.casefold() for case in part for name in (case.one, case.other)} for part in parts]
    assert sum(map(len, names)) == len(set().union(*names))
    tuning, held_out = halves([Case("g", "Person", f"Ada{n}", f"Ada{n}", is_match=True) for n in range(40)])
    assert len(tuning) + len(held_out) == 40
    assert fixed_threshold(tuning) == 1.0
