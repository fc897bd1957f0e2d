"""Fusion: several channels' hits become one ranking, by their ranks or by their scores, each channel with its weight.

By rank, a hit counts weight / (k + rank) in each channel that found it: Cormack, Clarke and Büttcher, "Reciprocal Rank
Fusion outperforms Condorcet and individual Rank Learning Methods", SIGIR 2009. It needs no scores that can be compared.
By score, it counts weight * its score, with the channel's best score at 1 and its worst at 0: that keeps how far hits
lie apart, which ranks throw away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from service.domain.search import ChannelScore, Hit
from service.errors import InvalidInput

K = 60
"""The paper's constant: how little the first ranks are set apart."""
VECTOR, FULLTEXT, GRAPH = "vector", "fulltext", "graph"
"""Our channels. A searcher of somebody else's is a channel by its own name."""
_MOST_WEIGHT = 1000.0


class FusionMethod(StrEnum):
    RANK = "RANK"
    SCORE = "SCORE"


@dataclass(frozen=True, slots=True)
class Fusion:
    """How channels are fused. A channel without a weight has 1."""

    method: FusionMethod = FusionMethod.RANK
    weights: Mapping[str, float] = field(default_factory=dict)

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


def fuse(channels: Mapping[str, Sequence[Hit]], fusion: Fusion | None = None) -> list[Hit]:
    """One ranking of the channels' hits, the best first, ties by id.

    `channels` holds each channel's hits, the best first. A fused hit's `score` is the sum of what the channels give
    it, its `channels` say what each of them said, its `similarity` is the highest that any of them knew.
    """
    fusion = fusion or Fusion()
    fused: dict[str, Hit] = {}
    for channel, hits in ranked(channels).items():
        weight = fusion.weights.get(channel, 1.0)
        for hit, part in zip(hits, _parts(hits, fusion.method), strict=True):
            fused[hit.id] = _joined(fused.get(hit.id), hit, weight * part)
    return sorted(fused.values(), key=lambda hit: (-hit.score, hit.id))


def ranked(channels: Mapping[str, Sequence[Hit]]) -> dict[str, list[Hit]]:
    """The same hits, each with its channel, score and rank (from 1) written on it."""
    return {
        channel: [
            replace(hit, channels=(ChannelScore(channel, hit.score, rank),)) for rank, hit in enumerate(hits, start=1)
        ]
        for channel, hits in channels.items()
    }


def _parts(hits: Sequence[Hit], method: FusionMethod) -> Iterator[float]:
    """What each hit counts before its channel's weight."""
    if method is FusionMethod.RANK:
        yield from (1 / (K + rank) for rank in range(1, len(hits) + 1))
        return
    best, worst = (hits[0].score, hits[-1].score) if hits else (0.0, 0.0)
    yield from ((hit.score - worst) / (best - worst) if best > worst else 1.0 for hit in hits)


def _joined(known: Hit | None, hit: Hit, part: float) -> Hit:
    if known is None:
        return replace(hit, score=part)
    return replace(
        known,
        text=known.text or hit.text,
        score=known.score + part,
        similarity=max(known.similarity, hit.similarity),
        channels=known.channels + hit.channels,
        trail=known.trail or hit.trail,
    )
