"""The single way along which most weight came to a node: what is shown of a walk, whose weight takes all ways."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from service.retrieval.walk.pagerank import Weights

STEPS = 8
"""Longer ways carry too little to be the heaviest."""


class HeaviestPaths:
    """Of one walk: `transitions` and `restart` as for `pagerank`, `starts` each node's weight at the start."""

    def __init__(self, transitions: csr_array, starts: Weights, *, restart: float) -> None:
        self._starts = starts
        self._from = _came_from(transitions, starts, 1 - restart)

    def path(self, goal: int) -> list[int]:
        """The nodes from the seed to the goal, both included; empty where no seed leads there.

        Of ways that carry the same, that of the lower nodes is taken.
        """
        path = [goal]
        while self._from[path[-1]] >= 0:
            path.append(int(self._from[path[-1]]))
        return path[::-1] if self._starts[path[-1]] > 0 else []


def _came_from(transitions: csr_array, starts: Weights, kept: float) -> NDArray[np.int64]:
    """The node before each on the heaviest way to it; -1 where that begins there, or there is none."""
    counts = np.diff(transitions.indptr)
    targets, sources = np.repeat(np.arange(len(counts)), counts), transitions.indices
    reached = np.flatnonzero(counts)
    carried, came_from = starts.copy(), np.full(len(counts), -1)
    for _ in range(STEPS):
        flows = transitions.data * kept * carried[sources]
        best = np.zeros(len(counts))
        best[reached] = np.maximum.reduceat(flows, transitions.indptr[reached])
        gains = best > carried
        if not gains.any():
            break
        edges = np.flatnonzero((flows == best[targets]) & gains[targets])
        nodes, firsts = np.unique(targets[edges], return_index=True)
        came_from[nodes] = sources[edges[firsts]]
        carried = np.maximum(carried, best)
    return came_from
