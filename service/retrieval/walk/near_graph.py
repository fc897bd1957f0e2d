"""A fetched part of the graph as a matrix: passages lead to what they name, names to the passages that name them.

What a passage's weight goes to, and in what shares:

- to what it names, more often named more, rare names more than common ones (inverse document frequency);
- to what its document is about (whose name is its title) many times as much.

A name's weight goes to its passages likewise, and to those that are like the question more.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from service.domain.search import Step
from service.retrieval.walk.pagerank import Weights
from service.retrieval.walk.ports import Surroundings

COLLECTION = 5000.0
"""Documents that names are weighed as rare or common among: a fixed number, so that other documents change nothing."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How weights are shared out."""

    title: float = 8.0
    """How many times a document's title weighs as much as a name in it."""
    floor: float = 0.05
    """What a passage gets at least, as a share of one that is the question itself."""
    slope: float = 1.5
    """How steeply likeness to the question counts where a name's weight is shared out; 0: not at all."""
    final: float = 1.5
    """How steeply it counts once more in the score."""


@dataclass(frozen=True, slots=True)
class NearGraph:
    """Nodes in the order of the matrix: passages, entities, documents (those whose title is no entity's name)."""

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
    passages = {passage.id: place for place, passage in enumerate(part.passages)}
    entities = {entity.id: place for place, entity in enumerate(part.entities, len(passages))}
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
    named: dict[tuple[int, int], float] = {
        (passages[passage], entities[entity]): 1 + math.log(often) for passage, entity, often in part.mentions
    }
    for one in part.passages:
        for name in of_documents[one.document_id]:
            pair = passages[one.id], name
            named[pair] = max(named.get(pair, 1.0), 1.0) * shape.title
    documents = np.ones(len(nodes) - len(passages))
    documents[: len(entities)] = [entity.documents for entity in part.entities]
    likeness = np.array(
        [1.0 if one.similarity is None else max(2 * one.similarity - 1, shape.floor) for one in part.passages]
    )
    return NearGraph(
        nodes,
        len(passages),
        likeness,
        _transitions(named, _stays(part, passages), documents, likeness**shape.slope),
        {("passage", id_): (place,) for id_, place in passages.items()}
        | {("entity", id_): (place,) for id_, place in entities.items()}
        | {("document", id_): tuple(sorted(set(places))) for id_, places in of_documents.items()},
    )


def _stays(part: Surroundings, passages: Mapping[str, int]) -> Weights:
    """What of a passage goes to names that stand nowhere else, and so comes back."""
    stays = np.zeros(len(passages))
    for passage, often in part.lone:
        stays[passages[passage]] += 1 + math.log(often)
    return stays * rarity(1)


def _transitions(
    named: Mapping[tuple[int, int], float], stays: Weights, documents: Weights, likeness: Weights
) -> csr_array:
    passages, size = len(stays), len(stays) + len(documents)
    pairs = np.array(list(named), dtype=np.int64).reshape(-1, 2)
    weights = np.fromiter(named.values(), float, len(named))
    passage, name = pairs[:, 0], pairs[:, 1]
    rare = np.log1p(COLLECTION / np.maximum(documents, 1))
    here = np.arange(passages)
    to = np.concatenate([name, passage, here])
    source = np.concatenate([passage, name, here])
    moved = np.concatenate([weights * rare[name - passages], weights * likeness[passage], stays])
    sums = np.bincount(source, moved, size)
    transitions = csr_array((moved / np.maximum(sums, 1e-12)[source], (to, source)), shape=(size, size))
    transitions.sum_duplicates()
    return transitions
