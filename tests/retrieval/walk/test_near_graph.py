from __future__ import annotations

import numpy as np
import pytest

from service.retrieval.walk.near_graph import NearGraph, Shape, near_graph, rarity
from service.retrieval.walk.ports import Mention, NearEntity, NearFact, NearPassage, Surroundings

FLAT = Shape(title=1.0, slope=0.0)


def _passage(id_: str, document: str, similarity: float | None = 1.0) -> NearPassage:
    return NearPassage(id_, "lab", document, document.upper(), similarity)


_PART = Surroundings(
    passages=[_passage("p", "x"), _passage("q", "y", 0.75)],
    entities=[
        NearEntity("rare", "Rare", 2, [Mention(0, 1)]),
        NearEntity("wide", "Wide", 90, [Mention(0, 1), Mention(1, 3)]),
    ],
    lone=[],
    about=[("rare", "y")],
)

_ONCE = [NearEntity("wide", "Wide", 90, [Mention(0, 1), Mention(1, 1)])]
"""A name that both passages have, once each."""


def _share(graph: NearGraph, source: tuple[str, str], to: tuple[str, str]) -> float:
    (one,), (other,) = graph.places[source], graph.places[to]
    return float(graph.transitions[other, one])


def test_all_that_a_node_has_goes_on() -> None:
    graph = near_graph(_PART, Shape())
    np.testing.assert_allclose(graph.transitions.sum(axis=0), 1.0)


def test_a_passage_leads_to_rare_names_more_than_to_common_ones() -> None:
    graph = near_graph(_PART, FLAT)
    rare = _share(graph, ("passage", "p"), ("entity", "rare"))
    wide = _share(graph, ("passage", "p"), ("entity", "wide"))
    assert rare / wide == pytest.approx(rarity(2) / rarity(90))


def test_an_entity_leads_to_the_passages_of_its_title_many_times_as_much() -> None:
    graph = near_graph(_PART, Shape(title=8.0, slope=0.0))
    assert graph.places["document", "y"] == graph.places["entity", "rare"]
    titled = _share(graph, ("entity", "rare"), ("passage", "q"))
    assert titled == pytest.approx(8 * _share(graph, ("entity", "rare"), ("passage", "p")))


def test_a_document_whose_title_is_no_name_is_a_node_of_its_own() -> None:
    graph = near_graph(_PART, FLAT)
    assert _share(graph, ("document", "x"), ("passage", "p")) == 1.0
    assert graph.nodes[graph.places["document", "x"][0]].name == "X"


def test_a_name_leads_more_to_passages_that_are_like_the_question() -> None:
    graph = near_graph(Surroundings(_PART.passages, _ONCE, [], []), Shape(slope=2.0))
    near, far = (_share(graph, ("entity", "wide"), ("passage", one)) for one in "pq")
    assert near / far == pytest.approx((1.0 / 0.5) ** 2)


def test_without_a_vector_all_passages_are_alike() -> None:
    unknown = Surroundings([_passage("p", "x", None), _passage("q", "y", None)], _ONCE, [], [])
    graph = near_graph(unknown, Shape())
    assert _share(graph, ("entity", "wide"), ("passage", "p")) == 0.5


def test_what_stands_nowhere_else_leads_back() -> None:
    lone = Surroundings(_PART.passages, _PART.entities, [(0, rarity(1))], _PART.about)
    assert _share(near_graph(lone, FLAT), ("passage", "p"), ("passage", "p")) > 0


def test_a_fact_lies_between_the_passages_that_state_it_and_what_it_ties() -> None:
    fact = NearFact("f", "Rare knows Wide", 2, ["rare", "wide", "gone"], [0])
    graph = near_graph(Surroundings(_PART.passages, _PART.entities, [], [], [fact]), Shape(fact=0.5, slope=0.0))
    node = ("fact", "f")
    assert [_share(graph, node, to) for to in (("passage", "p"), ("entity", "rare"), ("entity", "wide"))] == [1 / 3] * 3
    assert _share(graph, ("passage", "p"), node) == pytest.approx(
        _share(graph, ("passage", "p"), ("entity", "rare")) / 2
    )
    assert _share(graph, ("entity", "rare"), node) == pytest.approx(0.5 / 1.5)
    assert _share(graph, ("passage", "q"), node) == 0.0


def test_a_part_with_nothing_in_it_is_a_graph() -> None:
    graph = near_graph(Surroundings([], [], [], []), Shape())
    assert (graph.transitions.shape, graph.places) == ((0, 0), {})
