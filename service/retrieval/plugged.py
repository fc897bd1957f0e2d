"""Search by a searcher that somebody else wrote: asked for each collection, what it returns checked, and ranked as one.

A hit must be a passage of the collection that was asked for: it is looked up, and its words and places are those that
are stored. One failing search does not end the others.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from service.domain.search import NO_FILTERS, ChannelScore, Hit, SearchFilters, SearchMode
from service.errors import KgqlError, PlugBadResult
from service.plug_calls import PlugCalls
from service.plugs import Options
from service.retrieval.asked import (
    MAX_LIMIT,
    SearchDefaults,
    check_filters,
    check_numbers,
    checked_question,
    known_collections,
)
from service.retrieval.ports import CollectionDirectory, PassageDirectory, PassageSieve
from service.retrieval.search import SEARCHER, SearchResult


@dataclass(frozen=True, slots=True)
class PluggedSearch:
    """The same face as `Search`."""

    searcher: PlugCalls
    collections: CollectionDirectory
    passages: PassageDirectory
    sieve: PassageSieve
    defaults: SearchDefaults = field(default_factory=SearchDefaults)
    key: str = SEARCHER
    """What its options are under, in those of a collection."""

    @property
    def name(self) -> str:
        return self.searcher.plug.name

    async def search(
        self,
        question: str,
        collections: Sequence[str] | None,
        *,
        mode: SearchMode | None = None,
        limit: int | None = None,
        threshold: float | None = None,
        filters: SearchFilters = NO_FILTERS,
        options: Options | None = None,
    ) -> SearchResult:
        """At most `limit` hits of the named collections, by similarity; of equal ones, those of the first collection.

        The searcher is given `limit`, `threshold`, `mode` and `filters`, where it has a place for them, under its
        options, the collection's and the call's; what doesn't pass the filters is left out in any case. `degraded`
        says which searches failed and how many hits were no passages.
        Raises InvalidInput, TooLarge or UnknownCollection.
        """
        question = checked_question(question)
        most = self.defaults.limit if limit is None else limit
        least = self.defaults.threshold if threshold is None else threshold
        check_numbers(most, least)
        check_filters(filters)
        if self.searcher.plug.target is None:
            return SearchResult((), ("No searcher is set, so nothing was searched.",))
        wanted = await known_collections(self.collections, collections)
        offered = {"limit": most, "threshold": least, "mode": (mode or self.defaults.mode).value, "filters": filters}
        results = await asyncio.gather(
            *(
                self._of(question, one.name, offered, {**one.options.get(self.key, {}), **(options or {})})
                for one in wanted
            )
        )
        found = [hit for hits, _ in results for hit in hits]
        hits, strangers = await self._stored(found)
        if filters != NO_FILTERS and hits:
            passed = await self.sieve.allowed([hit.id for hit in hits], [one.name for one in wanted], filters)
            hits = [hit for hit in hits if hit.id in passed]
        ranked = sorted((hit for hit in hits if hit.similarity >= least), key=lambda hit: -hit.similarity)[:most]
        degraded = [said for _, said in results if said]
        if strangers:
            degraded.append(f"{strangers} hits of {self.searcher.called} are no passages of the collection: left out.")
        return SearchResult(
            tuple(
                replace(hit, channels=(ChannelScore(self.searcher.plug.name, hit.score, rank),))
                for rank, hit in enumerate(ranked, start=1)
            ),
            tuple(degraded),
        )

    async def _of(
        self, question: str, collection: str, offered: Mapping[str, Any], options: Options
    ) -> tuple[list[Hit], str]:
        """The hits of one collection, and what went wrong."""
        try:
            given = await self.searcher.call(question, collection, offered=offered, options=options)
            return checked_hits(given, collection, self.searcher.called), ""
        except KgqlError as fault:
            return [], f"{collection} was not searched: {fault.message}"

    async def _stored(self, hits: Sequence[Hit]) -> tuple[list[Hit], int]:
        """The hits as they are stored, each once, and how many are no passages of their collection."""
        found = await self.passages.by_ids([hit.id for hit in hits]) if hits else {}
        stored: dict[str, Hit] = {}
        strangers = 0
        for hit in hits:
            chunk = found.get(hit.id)
            if chunk is None or chunk.collection != hit.collection:
                strangers += 1
                continue
            whole = replace(
                hit,
                text=chunk.text,
                document_id=chunk.document_id,
                start=chunk.start,
                end=chunk.end,
                page=chunk.page,
                metadata={**chunk.metadata, **hit.metadata},
            )
            stored.setdefault(hit.id, whole)
        return list(stored.values()), strangers


def checked_hits(given: object, collection: str, called: str) -> list[Hit]:
    """What a searcher returned as hits of `collection`: `Hit`s, or mappings with `id`, `similarity` and `metadata`.

    Similarities are clamped to 0..1. Raises PlugBadResult for any other shape; whatever is over 1,000 hits is not read.
    """
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise PlugBadResult(f"{called} returned {type(given).__name__}.", "It must return a list of hits.")
    try:
        return [_hit(item, collection, called) for item in islice(given, MAX_LIMIT)]
    except KgqlError:
        raise
    except Exception as error:  # a generator of somebody else's may raise anything
        raise PlugBadResult(f"{called} failed while its hits were read: {error}"[:1000]) from error


def _hit(item: object, collection: str, called: str) -> Hit:
    def field(name: str) -> Any:
        return item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)

    identity, similarity, metadata = field("id"), field("similarity"), field("metadata") or {}
    if not isinstance(item, Hit | Mapping) or not isinstance(identity, str) or not isinstance(metadata, Mapping):
        raise PlugBadResult(
            f"{called} returned {type(item).__name__} as a hit.",
            "A hit has an id (a chunk's), text, metadata, similarity.",
        )
    if isinstance(similarity, bool) or not isinstance(similarity, int | float) or not math.isfinite(similarity):
        raise PlugBadResult(f"{called} returned the similarity {similarity!r}.", "It must be a number from 0 to 1.")
    similarity = min(max(float(similarity), 0.0), 1.0)
    return Hit(identity, "", "", collection, similarity, similarity, metadata=dict(metadata))
