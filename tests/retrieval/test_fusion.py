"""Fusion, by hand."""

from __future__ import annotations

import pytest

from service.domain.search import ChannelScore, Hit
from service.errors import InvalidInput
from service.retrieval.fusion import DEPTH, Fusion, FusionMethod, fuse

BY_RANK = Fusion(FusionMethod.RANK)


def hit(id_: str, score: float, similarity: float = 0.5) -> Hit:
    return Hit(id_, f"text of {id_}", "d", "c", similarity, score)


def test_a_hit_of_two_channels_comes_before_the_first_of_one() -> None:
    found = {"vector": [hit("a", 0.9), hit("b", 0.8)], "fulltext": [hit("c", 7.0), hit("b", 3.0)]}
    fused = fuse(found, BY_RANK)

    assert [one.id for one in fused] == ["b", "a", "c"]
    assert fused[0].score == pytest.approx(1 / 62 + 1 / 62)
    assert fused[0].channels == (ChannelScore("vector", 0.8, 2), ChannelScore("fulltext", 3.0, 2))


def test_by_score_it_counts_how_far_hits_lie_apart_and_over_the_graph_their_order() -> None:
    found = {
        "vector": [hit("a", 0.9), hit("b", 0.45)],
        "fulltext": [hit("c", 8.0), hit("b", 2.0)],
        "graph": [hit("d", 0.9), hit("b", 0.001)],
    }

    scores = {one.id: one.score for one in fuse(found)}

    assert scores == pytest.approx({"a": 1, "c": 1, "d": 4, "b": 0.5**4 + 0.25**4 + 4 * 5 / 6})
    assert [one.id for one in fuse(found, Fusion(weights={"graph": 0, "fulltext": 3}))] == ["c", "a", "b", "d"]


def test_the_graph_speaks_for_the_share_of_a_question_that_is_names() -> None:
    assert [Fusion().beside(share).weight("graph") for share in (0.25, 0.5, 1.0)] == [2, 4, 4]
    assert Fusion(weights={"graph": 3, "vector": 2}).beside(0.25).weights == {"graph": 1.5, "vector": 2}
    found = {"vector": [hit("a", 0.9)], "graph": [hit("b", 0.9)]}
    assert [one.id for one in fuse(found, Fusion().beside(0.0))] == ["a", "b"]


def test_the_order_does_not_hang_on_how_many_hits_are_asked_for() -> None:
    vector = [hit(f"v{number:03}", 1 / (number + 1)) for number in range(2 * DEPTH)]
    words = [hit(f"v{number:03}", float(number)) for number in range(2 * DEPTH, 0, -2)]

    few = fuse({"vector": vector[:DEPTH], "fulltext": words})
    many = fuse({"vector": vector, "fulltext": words})

    assert [one.id for one in few[:20]] == [one.id for one in many[:20]]


@pytest.mark.parametrize("weight", [-1, float("nan"), float("inf"), 1001, True, "2"])
def test_a_weight_that_is_none_is_refused(weight: float) -> None:
    with pytest.raises(InvalidInput, match="weight of graph"):
        Fusion(weights={"graph": weight})


def test_ties_are_broken_by_id() -> None:
    assert [one.id for one in fuse({"vector": [hit("z", 1.0)], "fulltext": [hit("a", 1.0)]})] == ["a", "z"]


def test_the_similarity_that_any_channel_knows_is_kept() -> None:
    [fused] = fuse({"fulltext": [hit("a", 2.0, similarity=0.0)], "vector": [hit("a", 0.7, similarity=0.7)]})

    assert fused.similarity == 0.7


def test_no_channels_give_no_hits() -> None:
    assert fuse({}) == []
