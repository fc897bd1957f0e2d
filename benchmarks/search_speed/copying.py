"""One more copy of a graph, grown into it: other documents, of which some speak of the same things.

A copy has documents, chunks and senses of its own, under other names by an exchange of words. What is called afterwards
as something that is there (its name had no rare word, or became that of another) is that. So it is where there are ten
times as many documents: hubs are ten times as large, and other names as rare as before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.search_speed.exchange import Exchange
from service.graph.passage_terms import passage_terms

_OWN = frozenset({"id", "contentHash"})
_REFERENCES = frozenset({"documentId", "entityId", "factId"})
_TEXTS = frozenset(
    {
        *("text", "title", "titleKey", "sortKey", "name", "aliases", "description", "surface", "quote", "context"),
        *("matchKey", "nameKey", "headKey", "block", "subjectKey", "objectKey", "spellings", "words", "opening"),
    }
)
_COUNTS = frozenset({"mentionCount", "documentCount", "support", "evidenceCount"})
_BLUR = 0.75
"""How long a drawn vector is added to one of length 1: cosine 0.8 to what it was."""


@dataclass(frozen=True, slots=True)
class Node:
    id: str
    labels: Sequence[str]
    properties: Mapping[str, Any]

    @property
    def identity(self) -> tuple[str, ...] | None:
        """Of what documents share: entities, names, facts. None for what is a document's own."""
        given = self.properties
        if "__Entity__" in self.labels:
            return "entity", given["collection"], given["name"], given["type"]
        if "__Name__" in self.labels:
            return "name", given["collection"], given["key"]
        if "Fact" in self.labels or "Denial" in self.labels:
            return self.labels[0], given["collection"], given["type"], given["text"]
        return None


@dataclass(frozen=True, slots=True)
class Edge:
    start: str
    end: str
    type: str
    properties: Mapping[str, Any]


class Growing:
    """A graph into which copies of it are grown."""

    def __init__(self, nodes: Sequence[Node], edges: Sequence[Edge], language: str = "en") -> None:
        self._language = language
        self._nodes = nodes
        self._edges = edges
        self._names: Counter[str] = Counter()
        for node in nodes:
            if "__Entity__" in node.labels:
                self._names[node.properties["name"]] += node.properties["documentCount"]
        self._known = {node.identity: node for node in nodes if node.identity is not None}
        self._counts = {node.id: _counts(node) for node in nodes if node.identity is not None}
        self._grown: set[str] = set()

    def copy(self, number: int) -> tuple[list[Node], list[Edge]]:
        """What the copy of this number, from 1, adds. New nodes have ids of their own, by which edges name them."""
        renaming = _Renaming(Exchange(self._names, number), number)
        places = {node.id: self._place(node, renaming) for node in self._nodes}
        new = [place for node, place in places.items() if place.id == renaming.own(node)]
        ids = {
            node.properties["id"]: places[node.id].properties["id"] for node in self._nodes if "id" in node.properties
        }
        referring = [Node(node.id, node.labels, _referring(node.properties, ids)) for node in new]
        return _blurred(_with_terms(referring, self._language), number), list(self._edges_of(places, ids, renaming))

    def counts(self) -> dict[str, dict[str, int]]:
        """The counters of what more documents speak of than at first, by node."""
        return {node: dict(self._counts[node]) for node in sorted(self._grown)}

    def _place(self, node: Node, renaming: _Renaming) -> Node:
        """What stands for a node in a copy: a new one, or one that is there."""
        made = renaming.node(node)
        identity = made.identity
        if identity is None:
            return made
        place = node if identity == node.identity else self._known.setdefault(identity, made)
        self._counts.setdefault(place.id, Counter()).update(_counts(node))
        if place is not made:
            self._grown.add(place.id)
        return place

    def _edges_of(self, places: Mapping[str, Node], ids: Mapping[str, str], renaming: _Renaming) -> Iterator[Edge]:
        """All that have an end of their own. One of two entities comes with its fact, and is there where that is."""
        for edge in self._edges:
            start, end = (places[place].id if place in places else place for place in (edge.start, edge.end))
            if (start, end) != (edge.start, edge.end) and not self._is_there(edge, places, ids, renaming):
                yield Edge(start, end, edge.type, _referring(renaming.properties(edge.properties), ids))

    def _is_there(self, edge: Edge, places: Mapping[str, Node], ids: Mapping[str, str], renaming: _Renaming) -> bool:
        if "factId" not in edge.properties or "__Entity__" not in places[edge.end].labels:
            return False
        fact: str = edge.properties["factId"]
        return ids[fact] != renaming.own(fact)


class _Renaming:
    """Gives the parts of one copy their ids and words."""

    def __init__(self, exchange: Exchange, number: int) -> None:
        self._exchange = exchange
        self._number = number

    def own(self, identity: str) -> str:
        return f"{identity}~{self._number}"

    def node(self, node: Node) -> Node:
        changed = self.properties(node.properties)
        for name in _OWN & changed.keys():
            changed[name] = self.own(changed[name])
        if "key" in changed:
            key = changed["key"]
            changed["key"] = self._exchange(key) if "__Name__" in node.labels else self.own(key)
        return Node(self.own(node.id), node.labels, changed)

    def properties(self, given: Mapping[str, Any]) -> dict[str, Any]:
        changed = dict(given)
        for name in _TEXTS & given.keys():
            text = given[name]
            changed[name] = [*map(self._exchange, text)] if isinstance(text, list) else self._exchange(text)
        return changed


def _referring(properties: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """The same with the ids of the copy's own nodes."""
    return {name: ids[value] if name in _REFERENCES else value for name, value in properties.items()}


def _counts(node: Node) -> Counter[str]:
    return Counter({name: node.properties[name] for name in _COUNTS & node.properties.keys()})


def _with_terms(nodes: Sequence[Node], language: str) -> list[Node]:
    """Passages with the terms of their new words, by which full text finds them."""
    titles = {node.properties["id"]: node.properties.get("title", "") for node in nodes if "Document" in node.labels}
    found = []
    for node in nodes:
        given = node.properties
        if "Chunk" in node.labels:
            of_words = passage_terms(
                collection=given["collection"],
                document_id=given["documentId"],
                chunk_id=given["id"],
                text=given["text"],
                title=titles[given["documentId"]],
                language=language,
            )
            given = {**given, **of_words}
        found.append(Node(node.id, node.labels, given))
    return found


def _blurred(nodes: Sequence[Node], seed: int) -> list[Node]:
    """Each vector of these turned a little, all differently: what says something alike lies near, not in one place."""
    drawn = np.random.default_rng(seed)
    blurred = []
    for node in nodes:
        properties = dict(node.properties)
        if "embedding" in properties:
            vector = np.asarray(properties["embedding"])
            noise = drawn.standard_normal(len(vector))
            moved = vector + _BLUR * np.linalg.norm(vector) * noise / np.linalg.norm(noise)
            properties["embedding"] = (moved / np.linalg.norm(moved)).tolist()
        blurred.append(Node(node.id, node.labels, properties))
    return blurred
