"""What whoever searches calls, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from service.domain.search import NO_FILTERS, Hit, SearchFilters, SearchMode
from service.retrieval.ports import Vector


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The hits, the best first, and what went without: a sentence for each channel that couldn't be asked."""

    hits: tuple[Hit, ...]
    degraded: tuple[str, ...] = ()
    vector: Vector | None = None
    """The question's, for whoever goes on with it; None where it couldn't be made."""


class Searching(Protocol):
    """What whoever searches calls: `Search`, or what stands around it or around a searcher of somebody else's."""

    @property
    def name(self) -> str: ...

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
    ) -> SearchResult: ...
