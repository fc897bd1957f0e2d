"""Re-DocRED's scores: mentions by their places, relationships by the gold clusters that their ends belong to.

A mention is right where a gold mention has exactly its characters. A relationship is right where its kind is that of a
gold relation between the clusters of its ends; an end that belongs to no cluster makes it wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

Place = tuple[int, int]
"""First character and the one after the last."""

SYMMETRIC = frozenset({"MARRIED_TO", "SIBLING_OF"})


@dataclass(frozen=True, slots=True)
class Score:
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class MappedKind:
    """What a relation of the gold is called with us, and whether ours points the other way."""

    kind: str
    is_inverse: bool


def score(gold: AbstractSet[Hashable], predicted: AbstractSet[Hashable]) -> Score:
    """Precision, recall and F1 of sets over all documents."""
    right = len(gold & predicted)
    precision = right / len(predicted) if predicted else 0.0
    recall = right / len(gold) if gold else 0.0
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if right else 0.0)


def cluster_of(places: Iterable[Place], clusters: Sequence[Sequence[Place]]) -> int | None:
    """The cluster whose mentions most of an entity's places overlap, the first of equals; None where none does."""
    votes = Counter(
        number
        for start, end in places
        for number, mentions in enumerate(clusters)
        if any(first < end and start < last for first, last in mentions)
    )
    return min(votes, key=lambda number: (-votes[number], number)) if votes else None


def gold_tie(relation: str, head: int, tail: int, kinds: Mapping[str, MappedKind]) -> tuple[str, int, int] | None:
    """A gold relation as ours; None where we have no kind for it."""
    mapped = kinds.get(relation)
    if mapped is None:
        return None
    return tie(mapped.kind, tail, head) if mapped.is_inverse else tie(mapped.kind, head, tail)


def tie(kind: str, source: int, target: int) -> tuple[str, int, int]:
    """Symmetric kinds in one direction."""
    return (kind, *sorted((source, target))) if kind in SYMMETRIC else (kind, source, target)  # type: ignore[return-value]
