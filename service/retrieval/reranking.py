"""Reranking by a plug of somebody else's: it is shown the best hits and says in which order they are to come.

    async def my_reranker(question, hits, *, limit=5, **options): ...

Hits come with all their words, the best first. It returns hits, mappings with `id`, or ids, the best first; what it
leaves out is left out. Where it fails, the order stays as it was, and the result says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from service.domain.search import Hit
from service.errors import KgqlError, PlugBadResult
from service.plug_calls import PlugCalls


@dataclass(frozen=True, slots=True)
class Reranking:
    """One reranker. `depth`: how many hits it is shown, where there are as many."""

    reranker: PlugCalls
    depth: int = 50

    async def reranked(self, question: str, hits: Sequence[Hit], limit: int) -> tuple[list[Hit], str]:
        """At most `limit` hits in the reranker's order, and what went wrong."""
        try:
            given = await self.reranker.call(question, list(hits), offered={"limit": limit})
            return in_order(given, hits, self.reranker.called)[:limit], ""
        except KgqlError as fault:
            return list(hits[:limit]), f"The hits were not reranked: {fault.message}"


def in_order(given: object, hits: Sequence[Hit], called: str) -> list[Hit]:
    """The hits in the order that a reranker gave, without those that it left out. Raises PlugBadResult."""
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise PlugBadResult(f"{called} returned {type(given).__name__}.", "It must return a list of hits, or of ids.")
    known = {hit.id: hit for hit in hits}
    try:
        ids = [_id_of(one) for one in islice(given, len(hits))]
    except Exception as error:  # a generator of somebody else's may raise anything
        raise PlugBadResult(f"{called} failed while its hits were read: {error}"[:1000]) from error
    strangers = [one for one in ids if one not in known]
    if strangers:
        raise PlugBadResult(
            f"{called} returned {strangers[0]!r:.100}, which is no hit that it was shown.", "It must return hits."
        )
    return [known[one] for one in dict.fromkeys(ids)]


def _id_of(item: object) -> str:
    found = item.get("id") if isinstance(item, Mapping) else getattr(item, "id", item)
    return found if isinstance(found, str) else repr(found)
