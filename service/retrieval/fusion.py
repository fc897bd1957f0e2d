"""Reciprocal rank fusion: a hit counts 1 / (k + rank) in each channel that found it.

Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods",
SIGIR 2009. Ranks alone are used, so channels whose scores can't be compared can be fused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from service.domain.search import ChannelScore, Hit

K = 60
"""The paper's constant: how little the first ranks are set apart."""


def fuse(channels: Mapping[str, Sequence[Hit]], k: int = K) -> list[Hit]:
    """One ranking of the channels' hits, the best first, ties by id.

    `channels` holds each channel's hits, the best first. A fused hit's `score` is its reciprocal rank sum, its
    `channels` say what each channel gave it, its `similarity` is the highest that any of them knew.
    """
    fused: dict[str, Hit] = {}
    for hits in ranked(channels).values():
        for hit in hits:
            part = 1 / (k + hit.channels[0].rank)
            known = fused.get(hit.id)
            fused[hit.id] = (
                replace(hit, score=part)
                if known is None
                else replace(
                    known,
                    score=known.score + part,
                    similarity=max(known.similarity, hit.similarity),
                    channels=known.channels + hit.channels,
                )
            )
    return sorted(fused.values(), key=lambda hit: (-hit.score, hit.id))


def ranked(channels: Mapping[str, Sequence[Hit]]) -> dict[str, list[Hit]]:
    """The same hits, each with its channel, score and rank (from 1) written on it."""
    return {
        channel: [
            replace(hit, channels=(ChannelScore(channel, hit.score, rank),)) for rank, hit in enumerate(hits, start=1)
        ]
        for channel, hits in channels.items()
    }
