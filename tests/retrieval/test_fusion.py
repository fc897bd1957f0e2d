"""Reciprocal rank fusion, by hand."""

from __future__ import annotations

import pytest

from service.domain.search import ChannelScore, Hit
from service.retrieval.fusion import fuse


def hit(id_: str, score: float, similarity: float = 0.5) -> Hit:
    return Hit(id_, f"text of {id_}", "d", "c", similarity, score)


def test_a_hit_of_two_channels_comes_before_the_first_of_one() -> None:
    fused = fuse({"vector": [hit("a", 0.9), hit("b", 0.8)], "fulltext": [hit("c", 7.0), hit("b", 3.0)]})

    assert [one.id for one in fused] == ["b", "a", "c"]
    assert fused[0].score == pytest.approx(1 / 62 + 1 / 62)
    assert fused[0].channels == (ChannelScore("vector", 0.8, 2), ChannelScore("fulltext", 3.0, 2))


def test_ties_are_broken_by_id() -> None:
    assert [one.id for one in fuse({"vector": [hit("z", 1.0)], "fulltext": [hit("a", 1.0)]})] == ["a", "z"]


def test_the_similarity_that_any_channel_knows_is_kept() -> None:
    [fused] = fuse({"fulltext": [hit("a", 2.0, similarity=0.0)], "vector": [hit("a", 0.7, similarity=0.7)]})

    assert fused.similarity == 0.7


def test_no_channels_give_no_hits() -> None:
    assert fuse({}) == []
