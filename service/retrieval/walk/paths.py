"""The single way along which a seed's weight came to a node: what is shown of a walk, whose weight takes all ways."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

STEPS = 8
"""Longer ways carry too little to be the heaviest."""


class HeaviestPaths:
    """Of one graph. `transitions[to, from]` is the share of a node's weight that goes on to another."""

    def __init__(self, transitions: csr_array) -> None:
        self._shares, self._sources = transitions.data, transitions.indices
        counts = np.diff(transitions.indptr)
        self._size = len(counts)
        self._targets = np.repeat(np.arange(self._size), counts)
        self._reached = np.flatnonzero(counts)
        self._starts = transitions.indptr[self._reached]
        self._from: dict[int, NDArray[np.int64]] = {}

    def path(self, seed: int, goal: int) -> list[int]:
        """The nodes from the seed to the goal, both included; empty where none leads there.

        Of ways that carry the same, that of the lower nodes is taken.
        """
        if seed not in self._from:
            self._from[seed] = self._came_from(seed)
        path = [goal]
        while path[-1] != seed:
            before = int(self._from[seed][path[-1]])
            if before < 0:
                return []
            path.append(before)
        return path[::-1]

    def _came_from(self, seed: int) -> NDArray[np.int64]:
        """The node before each on the heaviest way from the seed, -1 where there is none."""
        carried = np.zeros(self._size)
        carried[seed] = 1.0
        came_from = np.full(self._size, -1)
        for _ in range(STEPS):
            flows = self._shares * carried[self._sources]
            best = np.zeros(self._size)
            best[self._reached] = np.maximum.reduceat(flows, self._starts)
            gains = best > carried
            if not gains.any():
                break
            edges = np.flatnonzero((flows == best[self._targets]) & gains[self._targets])
            nodes, firsts = np.unique(self._targets[edges], return_index=True)
            came_from[nodes] = self._sources[edges[firsts]]
            carried = np.maximum(carried, best)
        return came_from
