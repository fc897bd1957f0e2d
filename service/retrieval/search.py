"""Search: a question goes to the channels that its mode names, and their hits become one ranking."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from service.domain.document import Collection
from service.domain.search import Hit, SearchMode
from service.errors import InvalidInput, PlugBadOption, PlugFault, TooLarge, UnknownCollection
from service.retrieval.fulltext import fulltext_query
from service.retrieval.fusion import fuse, ranked
from service.retrieval.ports import CollectionDirectory, PassageIndex, QuestionEmbedder, Vector

MAX_QUESTION = 20_000
MAX_LIMIT = 1_000
SEARCHER = "searcher"
"""The plug, in the options of a collection and of a call."""
VECTOR = "vector"
FULLTEXT = "fulltext"

_FUSED = frozenset({SearchMode.HYBRID, SearchMode.GRAPH, SearchMode.FUSION})

_DEPTH = 30
"""Hits of each channel that fusion looks at, at least: a hit that is low in both may still be first in their sum."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The hits, the best first, and what went without: a sentence for each channel that couldn't be asked."""

    hits: tuple[Hit, ...]
    degraded: tuple[str, ...] = ()
    vector: Vector | None = None
    """The question's, for whoever goes on with it; None where it couldn't be made."""


class Searching(Protocol):
    """What whoever searches calls: `Search`, or `PluggedSearch` around a searcher of somebody else's."""

    async def search(
        self,
        question: str,
        collections: Sequence[str] | None,
        *,
        mode: SearchMode | None = None,
        limit: int | None = None,
        threshold: float | None = None,
        document_ids: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> SearchResult: ...


@dataclass(frozen=True, slots=True)
class SearchDefaults:
    """What is meant where a call doesn't say."""

    limit: int = 5
    threshold: float = 0.5
    mode: SearchMode = SearchMode.FUSION

    def under(self, options: Mapping[str, Any]) -> SearchDefaults:
        """These with some changed by options. Raises PlugBadOption."""
        try:
            given = {**options, **({"mode": SearchMode(options["mode"])} if "mode" in options else {})}
            changed = replace(self, **given)
            check_numbers(changed.limit, changed.threshold)
        except (TypeError, ValueError, InvalidInput) as error:
            raise PlugBadOption(
                f"The default searcher can't have the options {dict(options)!r}.",
                "It knows limit (1 to 1,000), threshold (0 to 1) and mode (VECTOR, FULLTEXT, HYBRID, GRAPH or FUSION).",
            ) from error
        return changed


class _Reach(NamedTuple):
    """Where a channel looks and how many hits are wanted of it."""

    collections: Sequence[str]
    limit: int
    document_ids: Sequence[str] | None


@dataclass(frozen=True, slots=True)
class Search:
    """Search over stored passages. Without an embedder only words are looked for, and the result says so."""

    passages: PassageIndex
    collections: CollectionDirectory
    embedder: QuestionEmbedder | None
    defaults: SearchDefaults = field(default=SearchDefaults())

    async def search(
        self,
        question: str,
        collections: Sequence[str] | None,
        *,
        mode: SearchMode | None = None,
        limit: int | None = None,
        threshold: float | None = None,
        document_ids: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> SearchResult:
        """At most `limit` hits of the named collections (None: of all; none named: none).

        `threshold` is on the similarity, (1 + cosine) / 2. In VECTOR each hit reaches it. In FULLTEXT it drops
        nothing: the words themselves were found. In FUSION a hit stays that full text found or that reaches it.
        Where the embedder fails, all modes are answered by full text alone, `degraded` says so, and similarities
        are 0. `options` (limit, threshold, mode) lie under the arguments, over the collection's where one alone is
        searched. Raises InvalidInput, TooLarge, UnknownCollection or PlugBadOption.
        """
        question = checked_question(question)
        wanted = await known_collections(self.collections, collections)
        defaults = self.defaults
        if len(wanted) == 1:
            defaults = defaults.under(wanted[0].options.get(SEARCHER, {}))
        defaults = defaults.under(options or {})
        mode = defaults.mode if mode is None else mode
        limit = defaults.limit if limit is None else limit
        threshold = defaults.threshold if threshold is None else threshold
        check_numbers(limit, threshold)
        names = [collection.name for collection in wanted]
        if not names or (document_ids is not None and not document_ids):
            return SearchResult(())
        vector, degraded = await self._embedded(question)
        if vector is None:
            mode = SearchMode.FULLTEXT
        reach = _Reach(names, max(limit, _DEPTH) if mode in _FUSED else limit, document_ids)
        nearest, matching = await asyncio.gather(
            self._nearest(None if mode is SearchMode.FULLTEXT else vector, threshold, reach),
            self._matching(None if mode is SearchMode.VECTOR else fulltext_query(question), vector, reach),
        )
        channels = {VECTOR: nearest, FULLTEXT: matching}
        alone = VECTOR if mode is SearchMode.VECTOR else FULLTEXT
        hits = fuse(channels) if mode in _FUSED else ranked(channels)[alone]
        return SearchResult(tuple(hits[:limit]), degraded, vector)

    async def _embedded(self, question: str) -> tuple[Vector | None, tuple[str, ...]]:
        if self.embedder is None:
            return None, ("No embedder is set, so only the question's words were looked for.",)
        try:
            return (await self.embedder.embed_questions([question]))[0], ()
        except PlugFault as fault:
            return None, (f"The question couldn't be embedded, so only its words were looked for: {fault.message}",)

    async def _nearest(self, vector: Vector | None, threshold: float, reach: _Reach) -> Sequence[Hit]:
        if vector is None:
            return ()
        found = await self.passages.nearest(vector, *reach)
        return [hit for hit in found if hit.similarity >= threshold]

    async def _matching(self, query: str | None, vector: Vector | None, reach: _Reach) -> Sequence[Hit]:
        return () if query is None else await self.passages.matching(query, vector, *reach)


async def known_collections(directory: CollectionDirectory, wanted: Sequence[str] | None) -> list[Collection]:
    """The wanted collections, each once (None: all). Raises UnknownCollection."""
    known = {collection.name: collection for collection in await directory.all()}
    if wanted is None:
        return list(known.values())
    for name in wanted:
        if name not in known:
            raise UnknownCollection(name)
    return [known[name] for name in dict.fromkeys(wanted)]


def checked_question(question: str) -> str:
    """The question as it is asked: trimmed, lone surrogates replaced. Raises InvalidInput or TooLarge."""
    question = question.encode("utf-8", "replace").decode("utf-8").strip()
    if not question:
        raise InvalidInput("The question is empty.", "Ask for something, in words.")
    if len(question) > MAX_QUESTION:
        raise TooLarge(
            f"The question has {len(question):,} characters; {MAX_QUESTION:,} are the most.", "Ask something shorter."
        )
    return question


def check_numbers(limit: int, threshold: float) -> None:
    """Raises InvalidInput for what can't be the limit or threshold of a search."""
    if not 1 <= limit <= MAX_LIMIT:
        raise InvalidInput(f"limit is {limit}; it must lie between 1 and {MAX_LIMIT:,}.", "Leave it out for 5.")
    if not (math.isfinite(threshold) and 0 <= threshold <= 1):
        raise InvalidInput(f"threshold is {threshold}; it must lie between 0 and 1.", "Leave it out for 0.5.")
