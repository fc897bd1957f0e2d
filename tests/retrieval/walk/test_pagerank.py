"""PageRank against what linear algebra gives: x = restart (1 - (1 - restart) T)⁻¹ start."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array

from service.retrieval.walk.pagerank import pagerank
from service.retrieval.walk.paths import HeaviestPaths

RESTART = 0.3

# 0 leads to 1 and 2, 1 to 2, 2 back to 0; 3 leads nowhere and nothing leads there.
_TRANSITIONS = csr_array(
    np.array(
        [
            [0.0, 0.0, 1.0, 0.0],
            [0.75, 0.0, 0.0, 0.0],
            [0.25, 1.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 0.0],
        ]
    )
)


def _starts(*seeds: int) -> np.ndarray:
    starts = np.zeros((4, len(seeds)))
    starts[list(seeds), range(len(seeds))] = 1.0
    return starts


def test_many_iterations_come_to_the_solution_of_the_linear_equation() -> None:
    exact = RESTART * np.linalg.inv(np.eye(4) - (1 - RESTART) * _TRANSITIONS.toarray()) @ _starts(0, 1, 3)
    found = pagerank(_TRANSITIONS, _starts(0, 1, 3), restart=RESTART, iterations=200)
    np.testing.assert_allclose(found, exact, rtol=1e-12)


def test_fifteen_iterations_are_within_the_weight_that_is_still_to_come() -> None:
    exact = RESTART * np.linalg.inv(np.eye(4) - (1 - RESTART) * _TRANSITIONS.toarray()) @ _starts(0)
    found = pagerank(_TRANSITIONS, _starts(0), restart=RESTART, iterations=15)
    assert np.abs(found - exact).max() < (1 - RESTART) ** 15


def test_one_step_by_hand() -> None:
    found = pagerank(_TRANSITIONS, _starts(0), restart=RESTART, iterations=1)
    np.testing.assert_allclose(found[:, 0], [0.3, 0.7 * 0.75, 0.7 * 0.25, 0.0])


def test_what_several_seeds_give_is_the_sum_of_what_each_gives() -> None:
    each = pagerank(_TRANSITIONS, _starts(0, 1), restart=RESTART, iterations=15)
    together = pagerank(_TRANSITIONS, _starts(0, 1).sum(axis=1, keepdims=True), restart=RESTART, iterations=15)
    np.testing.assert_allclose(each.sum(axis=1), together[:, 0])


def test_weight_is_kept_where_every_node_leads_on() -> None:
    found = pagerank(_TRANSITIONS, _starts(0), restart=RESTART, iterations=15)
    np.testing.assert_allclose(found.sum(), 1.0)


def _path(transitions: np.ndarray | csr_array, seed: int, goal: int) -> list[int]:
    starts = np.zeros(transitions.shape[0])
    starts[seed] = 1.0
    return HeaviestPaths(csr_array(transitions), starts, restart=RESTART).path(goal)


def test_the_heaviest_path_may_be_the_longer_one() -> None:
    assert _path(_TRANSITIONS, 0, 2) == [0, 1, 2]
    assert _path(_TRANSITIONS, 1, 0) == [1, 2, 0]
    assert _path(_TRANSITIONS, 0, 0) == [0]


def test_of_several_seeds_the_path_begins_at_the_one_that_sends_most() -> None:
    starts = np.array([0.2, 0.1, 0.0, 0.0])
    assert HeaviestPaths(_TRANSITIONS, starts, restart=RESTART).path(2) == [0, 1, 2]
    starts = np.array([0.1, 0.8, 0.0, 0.0])
    assert HeaviestPaths(_TRANSITIONS, starts, restart=RESTART).path(2) == [1, 2]


def test_where_nothing_leads_there_is_no_path() -> None:
    assert _path(_TRANSITIONS, 0, 3) == []
    assert _path(csr_array((2, 2)), 0, 1) == []


def test_of_paths_that_carry_the_same_that_of_the_lower_nodes_is_taken() -> None:
    fork = np.zeros((4, 4))
    fork[1, 0] = fork[2, 0] = 0.5
    fork[3, 1] = fork[3, 2] = 1.0
    assert _path(fork, 0, 3) == [0, 1, 3]
