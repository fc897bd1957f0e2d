"""What a text means, by the passages that are nearest to it: entities and facts have no vectors, their passages do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.domain.search import SearchMode
from service.retrieval.search import Searching

_PASSAGES = 20
_LEAST_SIMILARITY = 0.6
"""Of text and passage, (1 + cosine) / 2: what has nothing to do with each other mostly stays below."""


@dataclass(frozen=True, slots=True)
class NearPassages:
    """How near passages are, 0 to 1, by chunk id; and what was done without, a sentence each."""

    nearness: Mapping[str, float]
    degraded: tuple[str, ...] = ()


async def near_passages(search: Searching, text: str, collections: Sequence[str]) -> NearPassages:
    """The nearest passages of some collections; none where no vector can be made of the text."""
    if not collections:
        return NearPassages({})
    found = await search.search(text, collections, mode=SearchMode.VECTOR, limit=_PASSAGES, threshold=_LEAST_SIMILARITY)
    if found.degraded:
        return NearPassages({}, ("What fits by its meaning was not looked for.", *found.degraded))
    scale = 1 - _LEAST_SIMILARITY
    return NearPassages({hit.id: (hit.similarity - _LEAST_SIMILARITY) / scale for hit in found.hits})
