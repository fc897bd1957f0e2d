"""A graph that is grown by copies of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from benchmarks.search_speed.copying import Edge, Growing, Node
from benchmarks.search_speed.recorded import Sent, together

PEOPLE = ("Berta Quill", "Wanda Frost", "Colin Marsh", "Edwin Stone", "Nancy Vogel", "Henry Blank")


def test_documents_are_new_and_what_keeps_its_name_is_shared() -> None:
    growing = Growing(*_graph())
    nodes, edges = growing.copy(1)
    new = {node.id: node for node in nodes}
    assert {"document~1", "chunk~1"} <= new.keys()
    assert "place" not in {node.removesuffix("~1") for node in new}, "no rare word: New York stays New York"
    assert new["chunk~1"].properties["id"] == "c1~1"
    assert new["chunk~1"].properties["documentId"] == "d1~1"
    assert new["document~1"].properties["key"] == "17~1"
    assert Edge("place", "chunk~1", "FROM_CHUNK", {"start": 16, "end": 24, "surface": "New York"}) in edges
    assert growing.counts()["place"] == {"mentionCount": 6, "documentCount": 4}
    assert growing.counts().keys().isdisjoint({"person", "fact"})


def test_a_text_speaks_of_the_copys_own_people_at_the_same_places() -> None:
    nodes, edges = Growing(*_graph()).copy(1)
    by_id = {node.id: node.properties for node in nodes}
    text, person = by_id["chunk~1"]["text"], by_id["person~1"]["name"]
    assert person != "Berta Quill"
    assert text == f"{person} saw New York"
    assert by_id["fact~1"]["text"] == text
    assert person.split()[0].lower() in by_id["chunk~1"]["terms"]
    [mention] = [edge for edge in edges if edge.start == "person~1" and edge.type == "FROM_CHUNK"]
    assert text[mention.properties["start"] : mention.properties["end"]] == mention.properties["surface"] == person
    [seen] = [edge for edge in edges if edge.type == "SAW"]
    assert (seen.start, seen.end, seen.properties["factId"]) == ("person~1", "place", by_id["fact~1"]["id"])


def test_what_names_another_node_by_its_id_names_the_copys() -> None:
    nodes, _ = Growing(*_graph()).copy(1)
    senses = {node.id: node.properties for node in nodes if "__Sense__" in node.labels}
    assert senses["sense~1"]["documentId"] == "d1~1"
    assert senses["sense~1"]["entityId"] == "person~1"
    assert senses["place sense~1"]["entityId"] == "place"


def test_vectors_are_turned_a_little_and_keep_their_length() -> None:
    nodes, _ = Growing(*_graph()).copy(1)
    [turned] = [node.properties["embedding"] for node in nodes if "embedding" in node.properties]
    [vector] = [node.properties["embedding"] for node in _graph()[0] if "embedding" in node.properties]
    assert np.linalg.norm(turned) == pytest.approx(1)
    assert 0.7 < float(np.dot(vector, turned)) < 0.9


def test_an_edge_between_two_that_are_shared_is_not_made_twice() -> None:
    nodes, edges = _graph()
    nodes += [
        _entity("river", "New York River"),
        _node("flows", "Fact", id="f2", key="k2", type="IN", text="New York in"),
    ]
    edges += [
        Edge("place", "river", "IN", {"factId": "f2"}),
        Edge("flows", "chunk", "STATED_IN", {"factId": "f2"}),
    ]
    made = Growing(nodes, edges).copy(1)[1]
    assert not [edge for edge in made if edge.type == "IN"]
    assert Edge("flows", "chunk~1", "STATED_IN", {"factId": "f2"}) in made


def test_statements_that_overlapped_are_one_group() -> None:
    first, second, third = (Sent("named", str(began), {}, began, ended) for began, ended in ((0, 3), (1, 2), (3, 4)))
    assert together([third, second, first]) == [[first, second], [third]]
    assert together([]) == []


def _graph() -> tuple[list[Node], list[Edge]]:
    """One document that says that Berta Quill saw New York; twelve names have "New York" in them."""
    vector = np.ones(384) / np.sqrt(384)
    nodes = [
        _node("document", "Document", id="d1", key="17", title="Berta Quill"),
        _node("chunk", "Chunk", id="c1", documentId="d1", text="Berta Quill saw New York", embedding=vector.tolist()),
        _node("fact", "Fact", id="f1", key="k1", type="SAW", text="Berta Quill saw New York"),
        *(_entity("person" if not number else f"other {number}", name) for number, name in enumerate(PEOPLE)),
        _node("sense", "__Sense__", documentId="d1", nameKey="berta quill", entityId="person"),
        _node("place sense", "__Sense__", documentId="d1", nameKey="new york", entityId="place"),
        _entity("place", "New York"),
        *(_entity(f"club {number}", f"New York {number} Club") for number in range(12)),
    ]
    edges = [
        Edge("person", "chunk", "FROM_CHUNK", {"start": 0, "end": 11, "surface": "Berta Quill"}),
        Edge("place", "chunk", "FROM_CHUNK", {"start": 16, "end": 24, "surface": "New York"}),
        Edge("fact", "chunk", "STATED_IN", {"quote": "Berta Quill saw New York"}),
        Edge("person", "place", "SAW", {"factId": "f1", "collection": "c"}),
        Edge("chunk", "document", "FROM_DOCUMENT", {}),
    ]
    return nodes, edges


def _entity(node: str, name: str) -> Node:
    return _node(node, "__Entity__", id=node, name=name, type="Any", mentionCount=3, documentCount=2)


def _node(node: str, label: str, **properties: Any) -> Node:
    given: Mapping[str, Any] = {"collection": "c", **properties}
    return Node(node, [label], given)
