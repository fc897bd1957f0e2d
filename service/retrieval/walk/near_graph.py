"""A fetched part of the graph as a matrix: passages lead to what they name, names to the passages that name them.

What a passage's weight goes to, and in what shares:

- to what it names, and to what its document is about (whose name is its title): more often named more, rare names
  more than common ones (inverse document frequency);
- to the facts that it states, and from these to what they tie.

A name's weight goes to its passages likewise, many times as much to those of the document that is about it, and to
those that are like the question more.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from service.domain.search import Step
from service.retrieval.walk.pagerank import Weights
from service.retrieval.walk.ports import Surroundings

Places = NDArray[np.int64]

COLLECTION = 5000.0
"""Documents that names are weighed as rare or common among: a fixed number, so that other documents change nothing."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How weights are shared out."""

    title: float = 32.0
    """How many times as much a name gives to the passages of the document that it is the title of."""
    floor: float = 0.05
    """What a passage gets at least, as a share of one that is the question itself."""
    slope: float = 1.5
    """How steeply likeness to the question counts where a name's weight is shared out; 0: not at all."""
    final: float = 1.5
    """How steeply it counts once more in the score."""
    fact: float = 0.1
    """What a fact weighs beside a name of as many documents."""


@dataclass(frozen=True, slots=True)
class NearGraph:
    """Nodes in the order of the matrix: passages, entities, documents (whose title is no entity's name), facts."""

    nodes: Sequence[Step]
    passages: int
    """How many of the nodes, from the first, are passages."""
    likeness: Weights
    """Of each passage to the question, from the floor to 1."""
    transitions: csr_array
    places: dict[tuple[str, str], tuple[int, ...]]
    """Where a seed (kind, id) stands: a document stands where the entities do that it is about."""


def rarity(documents: int) -> float:
    """The weight of a name that so many documents have."""
    return math.log1p(COLLECTION / max(documents, 1))


def near_graph(part: Surroundings, shape: Shape) -> NearGraph:
    """The matrix of a part of the graph."""
    passages = len(part.passages)
    entities = {entity.id: place for place, entity in enumerate(part.entities, passages)}
    of_documents: defaultdict[str, list[int]] = defaultdict(list)
    for entity, document in part.about:
        if entity in entities:
            of_documents[document].append(entities[entity])
    titles = {passage.document_id: passage.title for passage in part.passages}
    nodes = [Step("passage", passage.id, passage.title) for passage in part.passages]
    nodes += [Step("entity", entity.id, entity.name) for entity in part.entities]
    for document in sorted(titles.keys() - of_documents.keys()):
        of_documents[document].append(len(nodes))
        nodes.append(Step("document", document, titles[document]))
    facts = {fact.id: place for place, fact in enumerate(part.facts, len(nodes))}
    nodes += [Step("fact", fact.id, fact.text) for fact in part.facts]
    titled = [(place, name) for place, one in enumerate(part.passages) for name in of_documents[one.document_id]]
    said = [(place, name) for place, document in part.titles for name in of_documents.get(document, ())]
    rare = np.full(len(nodes), rarity(1))
    rare[passages : passages + len(entities)] = [rarity(entity.documents) for entity in part.entities]
    likeness = np.array(
        [1.0 if one.similarity is None else max(2 * one.similarity - 1, shape.floor) for one in part.passages]
    )
    likely = likeness**shape.slope
    edges = [
        *_mentions(part, said, titled, rare=rare, likely=likely, title=shape.title),
        *_statements(part, facts, entities, shape.fact, likely),
        _stays(part),
    ]
    return NearGraph(
        nodes,
        passages,
        likeness,
        _transitions(edges, len(nodes)),
        {("passage", one.id): (place,) for place, one in enumerate(part.passages)}
        | {("entity", id_): (place,) for id_, place in entities.items()}
        | {("document", id_): tuple(sorted(set(places))) for id_, places in of_documents.items()}
        | {("fact", id_): (place,) for id_, place in facts.items()},
    )


class _Edges(NamedTuple):
    """Ways from nodes to nodes, with what they weigh among those from the same node."""

    sources: Places
    targets: Places
    weights: Weights


def _mentions(
    part: Surroundings,
    said: Sequence[tuple[int, int]],
    titled: Sequence[tuple[int, int]],
    *,
    title: float,
    rare: Weights,
    likely: Weights,
) -> Iterator[_Edges]:
    """Between passages and what they name. `said`: (passage, name) pairs of names that are known by a title only.
    `titled`: likewise of the passages' own titles; from there the passage gets `title` times as much as from where it
    is but named, and gives no more for it: else it would keep its weight."""
    size = len(part.passages)
    if not size:
        return
    mentions = [(one.passage, name, one.times) for name, e in enumerate(part.entities, size) for one in e.mentions]
    known = {(passage, name) for passage, name, _ in mentions}
    mentions += [(passage, name, 1) for passage, name in sorted(set(said) - known)]
    mentioned = np.array(mentions, dtype=np.int64).reshape(-1, 3)
    # A pair as one number: those of titles may be among those of mentions.
    of_mentions = mentioned[:, 1] * size + mentioned[:, 0]
    of_titles = np.array([name * size + passage for passage, name in titled], dtype=np.int64)
    pairs, where = np.unique(np.concatenate([of_mentions, of_titles]), return_inverse=True)
    weights = np.ones(len(pairs))
    weights[where[: len(of_mentions)]] = 1 + np.log(mentioned[:, 2])
    names, passages = np.divmod(pairs, size)
    yield _Edges(passages, names, weights * rare[names])
    weights[where[len(of_mentions) :]] *= title
    yield _Edges(names, passages, weights * likely[passages])


def _statements(
    part: Surroundings, facts: Mapping[str, int], entities: Mapping[str, int], share: float, likely: Weights
) -> Iterator[_Edges]:
    """Between facts, the passages that state them and the entities that they tie; `share`: what a fact weighs there."""
    stated, tied = [], []
    for fact in part.facts:
        place, heaviest = facts[fact.id], max(likely[passage] for passage in fact.passages)
        stated += [(place, passage, share * rarity(fact.documents)) for passage in fact.passages]
        tied += [(place, entities[end], heaviest) for end in fact.ends if end in entities]
    if stated:
        fact_places, passages, weights = _columns(stated)
        yield _Edges(passages, fact_places, weights)
        yield _Edges(fact_places, passages, likely[passages])
    if tied:
        fact_places, ends, weights = _columns(tied)
        yield _Edges(ends, fact_places, share * weights)
        yield _Edges(fact_places, ends, weights)


def _columns(rows: Sequence[tuple[int, int, float]]) -> tuple[Places, Places, Weights]:
    ones, others, weights = zip(*rows, strict=True)
    return np.array(ones, dtype=np.int64), np.array(others, dtype=np.int64), np.array(weights)


def _stays(part: Surroundings) -> _Edges:
    """What of a passage goes to names that nothing else of the part has, and so comes back."""
    passages = np.array([passage for passage, _ in part.lone], dtype=np.int64)
    return _Edges(passages, passages, np.array([weight for _, weight in part.lone], dtype=np.float64))


def _transitions(edges: Sequence[_Edges], size: int) -> csr_array:
    """[to, from]: of what a node has, the share that goes on to another."""
    sources, targets, weights = (np.concatenate(parts) for parts in zip(*edges, strict=True))
    sums = np.bincount(sources, weights, size)
    shares = weights / np.maximum(sums, 1e-12)[sources]
    transitions = csr_array((shares, (targets, sources)), shape=(size, size))
    transitions.sum_duplicates()
    return transitions
