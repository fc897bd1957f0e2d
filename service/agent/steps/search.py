"""Search: the passages that fit the standing question, by meaning and by words."""

from __future__ import annotations

from service.agent.pipeline import Outcome, shown
from service.agent.state import State
from service.domain.search import SearchFilters
from service.retrieval.search import SEARCHER, Searching


class SearchPassages:
    name = "search"

    def __init__(self, search: Searching) -> None:
        self._search = search

    async def run(self, state: State) -> Outcome:
        """Sets `hits` and `vector`. What search had to go without is the fallback."""
        result = await self._search.search(
            state.standing_question,
            state.collections,
            limit=state.limit,
            threshold=state.threshold,
            filters=SearchFilters(document_ids=None if state.document_ids is None else tuple(state.document_ids)),
            options=state.options.get(SEARCHER),
        )
        state.hits, state.vector = result.hits, result.vector
        documents = len({hit.document_id for hit in result.hits})
        return Outcome(
            f"{len(result.hits)} passages of {documents} documents",
            " ".join(result.degraded) or None,
            self._search.name,
            shown(state.options.get(SEARCHER, {})),
        )
