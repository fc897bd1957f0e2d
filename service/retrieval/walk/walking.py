"""The walk: from what a question names, along the graph, to passages that may say nothing of what the question says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from service.domain.search import NO_FILTERS, Hit, SearchFilters, Seed, Trail, Walked, WalkResult, WalkStart
from service.retrieval.ports import Vector
from service.retrieval.walk.near_graph import NearGraph, Shape, near_graph
from service.retrieval.walk.pagerank import Weights, pagerank
from service.retrieval.walk.paths import HeaviestPaths
from service.retrieval.walk.phrases import phrases
from service.retrieval.walk.ports import Bounds, Map, Names, NearPassage, Surroundings
from service.retrieval.walk.seeds import fact_seeds, may_be_named, named_seeds, named_share, passage_seeds, settled

_SEEDS_SHOWN = 5
_DECIMALS = 12
"""Of weights that are compared: sums that are equal may differ by how they were rounded."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Implements `service.retrieval.ports.GraphWalk`."""

    names: Names
    map: Map
    bounds: Bounds = field(default=Bounds())
    shape: Shape = field(default=Shape())
    restart: float = 0.25
    iterations: int = 15

    async def start(self, question: str, collections: Sequence[str] | None) -> WalkStart:
        """As the port says."""
        asked = [phrase for phrase in phrases(question) if may_be_named(phrase)]
        named = await self.names.named(
            [phrase.text for phrase in asked],
            [phrase.text for phrase in asked if not phrase.is_plain],
            collections,
        )
        return WalkStart(tuple(named_seeds(asked, named)), named_share(question, asked, named))

    async def walk(
        self,
        question: str,
        seeds: Sequence[Seed],
        vector: Vector | None,
        collections: Sequence[str],
        *,
        nearest: int,
        limit: int,
        filters: SearchFilters,
    ) -> WalkResult:
        """As the port says."""
        part = await self.map.surroundings(
            [seed.id for seed in seeds if seed.kind == "entity"],
            [seed.id for seed in seeds if seed.kind == "document"],
            vector,
            collections,
            nearest=nearest,
            bounds=self.bounds,
        )
        graph = near_graph(part, self.shape)
        near = part.nearest[: self.bounds.nearest]
        facts = fact_seeds(question, part.facts, seeds)
        there = settled([*seeds, *facts, *passage_seeds(near, seeds)], graph.places)
        if not there:
            return WalkResult((), tuple(part.nearest))
        starts = _starts(graph, there)
        weights = pagerank(graph.transitions, starts, restart=self.restart, iterations=self.iterations)
        scores = weights[: len(part.passages)].sum(axis=1) * graph.likeness**self.shape.final
        reached = await self._reached(part, scores, collections, limit, filters)
        paths = HeaviestPaths(graph.transitions, starts.sum(axis=1), restart=self.restart)
        walked = (
            Walked(_hit(part.passages[place], scores[place]), _trail(graph, paths, there, weights[place], place))
            for place in reached
        )
        return WalkResult(tuple(walked), tuple(part.nearest))

    async def _reached(
        self, part: Surroundings, scores: Weights, collections: Sequence[str], limit: int, filters: SearchFilters
    ) -> list[int]:
        """The places of the passages to show, the best first; nodes are in the order of ids, so ties are by id."""
        order = np.argsort(-np.round(scores, _DECIMALS), kind="stable")
        ranked = [int(place) for place in order if scores[place] > 0]
        if filters != NO_FILTERS:
            ids = [part.passages[place].id for place in ranked]
            allowed = await self.map.allowed(ids, collections, filters)
            ranked = [place for place in ranked if part.passages[place].id in allowed]
        return ranked[:limit]


def _hit(passage: NearPassage, score: float) -> Hit:
    """By id and score: whoever shows it reads the rest."""
    return Hit(passage.id, "", passage.document_id, passage.collection, passage.similarity or 0.0, float(score))


def _trail(graph: NearGraph, paths: HeaviestPaths, seeds: Sequence[Seed], gave: Weights, place: int) -> Trail:
    """`gave`: the weight that each of the seeds gave the passage at this place."""
    order = [int(one) for one in np.argsort(-gave, kind="stable")[:_SEEDS_SHOWN] if gave[one] > 0]
    way = tuple(graph.nodes[node] for node in paths.path(place))
    return Trail(tuple(_told(graph, seeds[one]) for one in order), way)


def _starts(graph: NearGraph, seeds: Sequence[Seed]) -> Weights:
    """(nodes, seeds): each seed's weight at the places where it stands."""
    starts = np.zeros((len(graph.nodes), len(seeds)))
    for column, seed in enumerate(seeds):
        places = graph.places[seed.kind, seed.id]
        starts[list(places), column] = seed.weight / len(places)
    return starts


def _told(graph: NearGraph, seed: Seed) -> Seed:
    """A seed with its name: a passage's is its document's title."""
    if seed.kind != "passage":
        return seed
    (place,) = graph.places[seed.kind, seed.id]
    return replace(seed, name=graph.nodes[place].name)
