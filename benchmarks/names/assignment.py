"""The best pairing of rows with columns, one to one: the Hungarian method with potentials."""

from __future__ import annotations

import math
from collections.abc import Sequence


def best_assignment(gains: Sequence[Sequence[float]]) -> float:
    """The largest sum of gains, taking each row and each column at most once."""
    if not gains or not gains[0]:
        return 0.0
    size = max(len(gains), len(gains[0]))
    costs = [[-gains[i][j] if i < len(gains) and j < len(gains[0]) else 0.0 for j in range(size)] for i in range(size)]
    rows, columns = [0.0] * (size + 1), [0.0] * (size + 1)
    row_of = [0] * (size + 1)
    for row in range(1, size + 1):
        row_of[0] = row
        column = 0
        slack, came_from, used = [math.inf] * (size + 1), [0] * (size + 1), [False] * (size + 1)
        while row_of[column]:
            used[column] = True
            here, least, following = row_of[column], math.inf, 0
            for other in range(1, size + 1):
                if used[other]:
                    continue
                cost = costs[here - 1][other - 1] - rows[here] - columns[other]
                if cost < slack[other]:
                    slack[other], came_from[other] = cost, column
                if slack[other] < least:
                    least, following = slack[other], other
            for other in range(size + 1):
                if used[other]:
                    rows[row_of[other]] += least
                    columns[other] -= least
                else:
                    slack[other] -= least
            column = following
        while column:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    return -sum(costs[row_of[column] - 1][column - 1] for column in range(1, size + 1))
