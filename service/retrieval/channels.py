"""The channels of a search: by vector, by words, and over the graph, as its mode has them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from service.domain.search import Hit, Scope, SearchMode, WalkStart
from service.retrieval.fusion import DEPTH, FULLTEXT, GRAPH, VECTOR
from service.retrieval.ports import GraphWalk, PassageIndex, Vector

CHANNELS: Mapping[SearchMode, frozenset[str]] = {
    SearchMode.VECTOR: frozenset({VECTOR}),
    SearchMode.FULLTEXT: frozenset({FULLTEXT}),
    SearchMode.HYBRID: frozenset({VECTOR, FULLTEXT}),
    SearchMode.GRAPH: frozenset({GRAPH}),
    SearchMode.FUSION: frozenset({VECTOR, FULLTEXT, GRAPH}),
}


@dataclass(frozen=True, slots=True)
class Ask:
    """One question to the channels."""

    question: str
    vector: Vector | None
    words: Mapping[str, str]
    """The question as a Lucene query, by collection."""
    start: asyncio.Future[WalkStart]
    """What the question names, where a walk may be wanted; it may still be looked up."""
    scope: Scope
    threshold: float
    limit: int


@dataclass(frozen=True, slots=True)
class Channels:
    """Asks the channels, each beside the others."""

    passages: PassageIndex
    walk: GraphWalk | None

    async def found(self, wanted: frozenset[str], ask: Ask) -> dict[str, Sequence[Hit]]:
        """The hits of each wanted channel, the best first, by its name."""
        limit = ask.limit if len(wanted) == 1 else max(ask.limit, DEPTH)
        by_words, by_meaning = await asyncio.gather(
            self._matching(ask, limit if FULLTEXT in wanted else 0), self._near_and_walked(wanted, ask, limit)
        )
        found = by_meaning | {FULLTEXT: by_words}
        return {name: found[name] for name in (VECTOR, FULLTEXT, GRAPH) if name in wanted or found[name]}

    async def _near_and_walked(self, wanted: frozenset[str], ask: Ask, limit: int) -> dict[str, Sequence[Hit]]:
        """A walk begins at what is near too, and so finds it for both."""
        if GRAPH in wanted and self.walk is not None:
            start = await ask.start
            found = await self.walk.walk(
                ask.question,
                start.seeds,
                ask.vector,
                ask.scope.collections,
                nearest=limit,
                limit=limit,
                filters=ask.scope.filters,
            )
            walked = [replace(one.hit, trail=one.trail) for one in found.walked]
            return {VECTOR: await self._passing(ask, found.nearest, wanted, walked, limit), GRAPH: walked}
        return {VECTOR: await self._nearest(ask, limit) if VECTOR in wanted else (), GRAPH: ()}

    async def _nearest(self, ask: Ask, limit: int) -> Sequence[Hit]:
        if ask.vector is None:
            return ()
        near = await self.passages.nearest(ask.vector, ask.scope, limit)
        return [hit for hit in near if hit.similarity >= ask.threshold]

    async def _passing(
        self, ask: Ask, near: Sequence[Hit], wanted: frozenset[str], walked: Sequence[Hit], limit: int
    ) -> Sequence[Hit]:
        """The vector channel's hits beside a walk's: those that pass the filters and reach the threshold.

        A mode of the graph alone has none, unless the walk came to fewer passages than are wanted.
        """
        if VECTOR not in wanted and len(walked) >= ask.limit:
            return ()
        if ask.scope != Scope(ask.scope.collections):
            return await self._nearest(ask, limit)
        return [hit for hit in near[:limit] if hit.similarity >= ask.threshold]

    async def _matching(self, ask: Ask, limit: int) -> Sequence[Hit]:
        return await self.passages.matching(ask.words, ask.scope, limit) if limit and ask.words else ()
