"""Search: a question goes to the channels that its mode names, and their hits become one ranking."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from service.domain.search import NO_FILTERS, Hit, Scope, SearchFilters, SearchMode, WalkStart
from service.errors import PlugFault
from service.retrieval.asked import (
    MAX_LIMIT,
    MAX_QUESTION,
    SearchDefaults,
    check_filters,
    check_numbers,
    checked_question,
    known_collections,
    lets_nothing_through,
)
from service.retrieval.beside import beside, known
from service.retrieval.channels import CHANNELS, Ask, Channels
from service.retrieval.fulltext import fulltext_queries
from service.retrieval.fusion import DEPTH, FULLTEXT, GRAPH, VECTOR, Fusion, ranking
from service.retrieval.ports import CollectionDirectory, GraphWalk, PassageStore, QuestionEmbedder, Vector
from service.retrieval.reranking import Reranking
from service.retrieval.searching import Searching, SearchResult

__all__ = [
    "MAX_LIMIT",
    "MAX_QUESTION",
    "SEARCHER",
    "Search",
    "SearchDefaults",
    "SearchResult",
    "Searching",
    "check_numbers",
    "checked_question",
    "known_collections",
]

SEARCHER = "searcher"
"""The plug, in the options of a collection and of a call."""
_TRIES = 5
"""Of a search of collections that are written to all the time."""


class _Meant(NamedTuple):
    """What a call comes to, with all that it left out."""

    scope: Scope
    languages: Mapping[str, str]
    """By collection."""
    mode: SearchMode
    limit: int
    threshold: float
    fusion: Fusion


@dataclass(frozen=True, slots=True)
class Search:
    """Search over stored passages. Without an embedder vectors are not looked for, and the result says so."""

    passages: PassageStore
    collections: CollectionDirectory
    embedder: QuestionEmbedder | None
    walk: GraphWalk | None = None
    others: Mapping[str, Searching] = field(default_factory=dict)
    """Searchers of somebody else's, by name: channels beside ours wherever channels are fused."""
    reranking: Reranking | None = None
    defaults: SearchDefaults = field(default_factory=SearchDefaults)
    name: str = "default"

    async def search(
        self,
        question: str,
        collections: Sequence[str] | None,
        *,
        mode: SearchMode | None = None,
        limit: int | None = None,
        threshold: float | None = None,
        filters: SearchFilters = NO_FILTERS,
        options: Mapping[str, Any] | None = None,
    ) -> SearchResult:
        """At most `limit` hits of the named collections (None: of all; none named: none) that pass the filters.

        `threshold` is on the similarity, (1 + cosine) / 2, of what only the vectors found: words that stand in a
        passage, and a walk that came to it, are reasons of their own. Where the embedder fails, words (and the names
        in the question, over the graph) alone are looked for, `degraded` says so, and similarities are 0.
        `options` (limit, threshold, mode, fusion, weights) lie under the arguments, over the collection's where one
        alone is searched. Raises InvalidInput, TooLarge, UnknownCollection or PlugBadOption.
        """
        question = checked_question(question)
        check_filters(filters)
        likely = self.defaults.mode if mode is None else mode
        async with (
            beside(self._embedded(question)) as embedding,
            # What a question names is looked up before it is known what is meant: it reads the serials of the
            # collections on the way, which must be read before anything that is in them.
            beside(self._start(question, collections, likely)) as looking_up,
        ):
            meant, before = await asyncio.gather(
                self._meant(collections, filters, mode, limit, threshold, options or {}), self.passages.serials()
            )
            vector, degraded = await embedding
            if not meant.scope.collections or lets_nothing_through(filters) or meant.scope.chunk_ids == ():
                return SearchResult((), degraded, vector)
            wanted = self._channels(meant.mode, vector)
            words = {} if FULLTEXT not in wanted else fulltext_queries(question, meant.languages)
            if FULLTEXT in wanted and not words:
                degraded += ("The question has no words, so full text was not searched.",)
            start = looking_up
            if GRAPH in CHANNELS[meant.mode] - CHANNELS[likely]:
                start = known(await self._start(question, meant.scope.collections, meant.mode))
            ask = Ask(question, vector, words, start, meant.scope, meant.threshold, meant.limit)
            hits, said = await self._settled(wanted, ask, meant, before)
        if self.reranking is not None and hits:
            hits, fault = await self.reranking.reranked(question, hits, meant.limit)
            said += (fault,) if fault else ()
        return SearchResult(tuple(hits[: meant.limit]), degraded + said, vector)

    async def _settled(
        self,
        wanted: frozenset[str],
        ask: Ask,
        meant: _Meant,
        before: Mapping[str, int],
    ) -> tuple[Sequence[Hit], tuple[str, ...]]:
        """The hits, and what the others said went wrong.

        Asked again where a collection was written to meanwhile: what is replaced is in no index for a moment.
        """
        others = self.others if len(CHANNELS[meant.mode]) > 1 else {}
        channels = Channels(self.passages, self.walk)
        depth = max(ask.limit, self.reranking.depth if self.reranking is not None else 0)
        for _ in range(_TRIES):
            found, theirs = await asyncio.gather(
                channels.found(wanted, replace(ask, limit=depth)), _of_others(others, ask)
            )
            found |= {name: result.hits for name, result in theirs.items()}
            kept = ranking(wanted, found, meant.fusion.beside((await ask.start).share))[:depth]
            if ask.vector is None:
                kept = [replace(hit, similarity=0.0) for hit in kept]
            is_known = all(map(_is_similarity_known, kept))
            hits = await self.passages.shown(kept, None if is_known else ask.vector)
            now = await self.passages.serials(anew=True)
            if all(before.get(name) == now.get(name) for name in ask.scope.collections):
                break
            start = known(await self._start(ask.question, meant.scope.collections, meant.mode))
            before, ask = now, replace(ask, start=start)
        return hits, tuple(f"{name}: {said}" for name, result in theirs.items() for said in result.degraded)

    async def _start(self, question: str, collections: Sequence[str] | None, mode: SearchMode) -> WalkStart:
        """What a walk begins at, as far as it is known without the question's vector; nothing where none is made."""
        if self.walk is None or GRAPH not in CHANNELS[mode]:
            return WalkStart()
        return await self.walk.start(question, collections)

    async def _meant(  # noqa: PLR0917 (what a call may give)
        self,
        collections: Sequence[str] | None,
        filters: SearchFilters,
        mode: SearchMode | None,
        limit: int | None,
        threshold: float | None,
        options: Mapping[str, Any],
    ) -> _Meant:
        wanted = await known_collections(self.collections, collections)
        defaults = self.defaults
        if len(wanted) == 1:
            defaults = defaults.under(wanted[0].options.get(SEARCHER, {}))
        defaults = defaults.under(options)
        meant = _Meant(
            Scope(tuple(collection.name for collection in wanted), filters),
            {collection.name: collection.language for collection in wanted},
            defaults.mode if mode is None else mode,
            defaults.limit if limit is None else limit,
            defaults.threshold if threshold is None else threshold,
            defaults.fusion,
        )
        check_numbers(meant.limit, meant.threshold)
        if filters == NO_FILTERS or not wanted or lets_nothing_through(filters):
            return meant
        return meant._replace(scope=await self.passages.scope(meant.scope.collections, filters))

    def _channels(self, mode: SearchMode, vector: Vector | None) -> frozenset[str]:
        """What the mode asks, as far as it can be asked. Words stand in for vectors where these were all it had."""
        if vector is None and FULLTEXT not in CHANNELS[mode]:
            return self._channels(SearchMode.FUSION if mode is SearchMode.GRAPH else SearchMode.FULLTEXT, vector)
        absent = {channel for channel, way in ((VECTOR, vector), (GRAPH, self.walk)) if way is None}
        return CHANNELS[mode] - absent or frozenset({VECTOR, FULLTEXT})

    async def _embedded(self, question: str) -> tuple[Vector | None, tuple[str, ...]]:
        if self.embedder is None:
            return None, ("No embedder is set, so only the question's words and names were looked for.",)
        try:
            return (await self.embedder.embed_questions([question]))[0], ()
        except PlugFault as fault:
            return None, (
                f"The question couldn't be embedded, so only its words and names were looked for: {fault.message}",
            )


async def _of_others(others: Mapping[str, Searching], ask: Ask) -> dict[str, SearchResult]:
    """What each of them found. Their faults are in their results."""
    results = await asyncio.gather(
        *(
            other.search(
                ask.question,
                ask.scope.collections,
                limit=max(ask.limit, DEPTH),
                threshold=ask.threshold,
                filters=ask.scope.filters,
            )
            for other in others.values()
        )
    )
    return dict(zip(others, results, strict=True))


def _is_similarity_known(hit: Hit) -> bool:
    """Whether it is to the question's vector already: words have none, and others have similarities of their own."""
    found_by = {channel.channel for channel in hit.channels}
    return bool(found_by & {VECTOR, GRAPH}) and found_by <= {VECTOR, FULLTEXT, GRAPH}
