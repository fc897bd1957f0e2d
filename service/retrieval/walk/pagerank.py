"""Personalised PageRank: where a walker is found who now and then goes back to where the walk began.

It is linear in the start, so each seed is walked from on its own: what a node has in all is the sum of what the seeds
gave it, and what each gave is known.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Weights = NDArray[np.float64]


def pagerank(transitions: csr_array, starts: Weights, *, restart: float, iterations: int) -> Weights:
    """The weight of each node by each seed, of the shape of `starts`: (nodes, seeds).

    `transitions[to, from]` is the share of a node's weight that goes on to another; a column sums to 1, or to 0 where
    a node leads nowhere and its weight is lost. `restart` is the share of all weight that goes back to the start at
    each step. Of the infinite sum that PageRank is, the first `iterations` steps are taken.
    """
    weights = starts
    for _ in range(iterations):
        weights = restart * starts + (1 - restart) * (transitions @ weights)
    return weights
