"""What a ranking of documents is worth, given those that answer the question: all from 0 to 1.

A ranking holds each document once, the best first. Documents are relevant or not; there are no grades.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2


def recall(ranking: Sequence[str], gold: frozenset[str], depth: int) -> float:
    """The share of the relevant documents that are among the first `depth`."""
    return len(gold.intersection(ranking[:depth])) / len(gold)


def all_found(ranking: Sequence[str], gold: frozenset[str], depth: int) -> float:
    """1 where every relevant document is among the first `depth`, else 0."""
    return float(gold.issubset(ranking[:depth]))


def ndcg(ranking: Sequence[str], gold: frozenset[str], depth: int) -> float:
    """Discounted cumulative gain of the first `depth`, over that of the best ranking: a hit at rank r gains
    1 / log2(r + 1)."""
    gained = sum(1 / log2(rank + 1) for rank, document in enumerate(ranking[:depth], start=1) if document in gold)
    return gained / sum(1 / log2(rank + 1) for rank in range(1, min(depth, len(gold)) + 1))


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of the values don't exceed."""
    ranked = sorted(values)
    return ranked[max(1, ceil(len(ranked) * percent / 100)) - 1]
