"""Search: the passages that fit the standing question, and what else is asked for, and the entities in them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from service.agent.pipeline import Outcome, shown
from service.agent.ports import KnowledgeGraph
from service.agent.state import State
from service.domain.search import Hit, SearchFilters
from service.retrieval.search import SEARCHER, Searching, SearchResult

_K = 60
"""Of reciprocal rank fusion (see service/retrieval/fusion.py)."""
_MORE = 2
"""Passages more that are kept for each further question."""


class SearchPassages:
    name = "search"

    def __init__(self, search: Searching, graph: KnowledgeGraph) -> None:
        self._search = search
        self._graph = graph

    def seen(self, state: State) -> str:
        return "; ".join((state.standing_question, *state.queries))

    async def run(self, state: State) -> Outcome:
        """Sets `hits`, `mentions` and `vector`. What search had to go without is the fallback."""
        results = await asyncio.gather(
            *(
                found(self._search, state, question, state.limit)
                for question in (state.standing_question, *state.queries)
            )
        )
        state.hits, state.vector = _fused(results, state.limit), results[0].vector
        if state.hits:
            state.mentions = await self._graph.mentions([hit.id for hit in state.hits])
        documents = len({hit.document_id for hit in state.hits})
        asked = f", by {len(results)} questions" if len(results) > 1 else ""
        return Outcome(
            f"{len(state.hits)} passages of {documents} documents{asked}",
            " ".join(dict.fromkeys(said for result in results for said in result.degraded)) or None,
            self._search.name,
            shown(state.options.get(SEARCHER, {})),
        )


async def found(search: Searching, state: State, question: str, limit: int) -> SearchResult:
    """What a question finds where the asker lets it look, with the call's options."""
    return await search.search(
        question,
        state.collections,
        limit=limit,
        threshold=state.threshold,
        filters=SearchFilters(document_ids=None if state.document_ids is None else tuple(state.document_ids)),
        options=state.options.get(SEARCHER),
    )


def _fused(results: Sequence[SearchResult], limit: int) -> Sequence[Hit]:
    """The hits of several searches by the sum of 1 / (60 + rank), ties by id; those of one as they are."""
    if len(results) == 1:
        return results[0].hits
    scores: dict[str, float] = {}
    hits: dict[str, Hit] = {}
    for result in results:
        for rank, hit in enumerate(result.hits, start=1):
            scores[hit.id] = scores.get(hit.id, 0.0) + 1 / (_K + rank)
            hits.setdefault(hit.id, hit)
    ranked = sorted(hits.values(), key=lambda hit: (-scores[hit.id], hit.id))
    return [replace(hit, score=scores[hit.id]) for hit in ranked[: limit + _MORE * (len(results) - 1)]]
