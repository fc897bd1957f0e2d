"""Fusion: several channels' hits become one ranking, by their scores or by their ranks, each channel with its weight.

By score, a hit counts weight * s⁴ in each channel that found it, where s is 1 for the channel's best hit and 0 for its
50th (for nothing, where there are fewer): that keeps how far hits lie apart. A walk's shares fall too steeply for that,
so over the graph its rank counts, 5 / (4 + rank). By rank, a hit counts weight / (60 + rank) in each channel: Cormack,
Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods", SIGIR 2009. It
needs no scores that can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from service.domain.search import ChannelScore, Hit
from service.errors import InvalidInput

VECTOR, FULLTEXT, GRAPH = "vector", "fulltext", "graph"
"""Our channels. A searcher of somebody else's is a channel by its own name."""
DEPTH = 50
"""Hits of each channel that are looked at, at least: one that is low in all may still be first in their sum."""
WEIGHTS: Mapping[str, float] = {GRAPH: 4.0}
"""What channels count where nobody says; 1 if not named. Chosen, as the forms are, on HippoRAG's train100 questions."""
_ENOUGH = 0.5
"""Of a question's words, the share that are names from which the graph has its whole weight."""
_K = 60
"""The paper's constant: how little the first ranks are set apart."""
_GRAPH_K = 4
_MOST_WEIGHT = 1000.0


class FusionMethod(StrEnum):
    SCORE = "SCORE"
    RANK = "RANK"


@dataclass(frozen=True, slots=True)
class Fusion:
    """How channels are fused."""

    method: FusionMethod = FusionMethod.SCORE
    weights: Mapping[str, float] = field(default_factory=dict)
    """Over `WEIGHTS`."""

    def __post_init__(self) -> None:
        """Raises InvalidInput for a weight that is none."""
        for channel, weight in self.weights.items():
            if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= _MOST_WEIGHT:
                raise InvalidInput(
                    f"The weight of {channel} is {weight!r}; it must lie between 0 and {_MOST_WEIGHT:,.0f}.",
                    "Give each channel a weight such as 1.",
                )

    def under(self, method: FusionMethod | None, weights: Mapping[str, float]) -> Fusion:
        """This with a call's choices over it. Raises InvalidInput."""
        return Fusion(self.method if method is None else method, {**self.weights, **weights})

    def beside(self, share: float) -> Fusion:
        """This for a question of which so much, 0 to 1, is names: of one that is hardly any, a walk knows little."""
        return replace(self, weights={**self.weights, GRAPH: self.weight(GRAPH) * min(1.0, share / _ENOUGH)})

    def weight(self, channel: str) -> float:
        return self.weights.get(channel, WEIGHTS.get(channel, 1.0))


def fuse(channels: Mapping[str, Sequence[Hit]], fusion: Fusion | None = None) -> list[Hit]:
    """One ranking of the channels' hits, the best first, ties by id.

    `channels` holds each channel's hits, the best first. A fused hit's `score` is the sum of what the channels give
    it, its `channels` say what each of them said, its `similarity` is the highest that any of them knew.
    """
    fusion = fusion or Fusion()
    fused: dict[str, Hit] = {}
    for channel, hits in ranked(channels).items():
        weight = fusion.weight(channel)
        for hit, part in zip(hits, _parts(channel, hits, fusion.method), strict=True):
            fused[hit.id] = _joined(fused.get(hit.id), hit, weight * part)
    return sorted(fused.values(), key=lambda hit: (-hit.score, hit.id))


def ranking(wanted: frozenset[str], found: Mapping[str, Sequence[Hit]], fusion: Fusion) -> list[Hit]:
    """One ranking. What fills up a single channel comes after its hits."""
    if len(wanted) > 1 or found.keys() - {VECTOR, FULLTEXT, GRAPH}:
        return fuse(found, fusion)
    (only,) = wanted
    by_channel = ranked(found)
    first = by_channel.pop(only, [])
    known = {hit.id for hit in first}
    return first + [hit for hits in by_channel.values() for hit in hits if hit.id not in known]


def ranked(channels: Mapping[str, Sequence[Hit]]) -> dict[str, list[Hit]]:
    """The same hits, each with its channel, score and rank (from 1) written on it."""
    return {
        channel: [
            replace(hit, channels=(ChannelScore(channel, hit.score, rank),)) for rank, hit in enumerate(hits, start=1)
        ]
        for channel, hits in channels.items()
    }


def _parts(channel: str, hits: Sequence[Hit], method: FusionMethod) -> Iterator[float]:
    """What each hit counts before its channel's weight."""
    ranks = range(1, len(hits) + 1)
    if method is FusionMethod.RANK:
        yield from (1 / (_K + rank) for rank in ranks)
    elif channel == GRAPH:
        yield from ((_GRAPH_K + 1) / (_GRAPH_K + rank) for rank in ranks)
    elif hits:
        best, worst = hits[0].score, hits[DEPTH - 1].score if len(hits) >= DEPTH else 0.0
        for hit in hits:
            # After the 50th it is below 0, and still in order.
            yield ((hit.score - worst) / (best - worst)) ** 4 if best > worst else 1.0


def _joined(known: Hit | None, hit: Hit, part: float) -> Hit:
    if known is None:
        return replace(hit, score=part)
    return replace(
        known,
        text=known.text or hit.text,
        score=known.score + part,
        similarity=max(known.similarity, hit.similarity),
        channels=known.channels + hit.channels,
        metadata={**known.metadata, **hit.metadata},
        trail=known.trail or hit.trail,
    )
