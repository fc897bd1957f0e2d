"""What search asks of a channel.

    async def my_searcher(question, collection, *, limit=5, threshold=0.5, **options) -> list[Hit]: ...

One failing search does not end the others; it is reported with the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from service.domain.search import Hit


class Searcher(Protocol):
    """Finds the passages of one collection that fit a question, the best first."""

    async def search(self, question: str, collection: str, **options: Any) -> Sequence[Hit]:
        """At most `limit` hits (default 5) with a similarity of at least `threshold` (default 0.5)."""
