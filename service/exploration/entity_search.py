"""Entities by name, alias and meaning, in one order that stays the same.

Names are looked up in every way that an index serves, which gives some hundreds of candidates at most; each is then
placed by its names alone (`names.py`). What only passages of like meaning name comes after all that are called alike.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping
from dataclasses import dataclass

from service.domain.entity import StoredEntity
from service.domain.filters import EntityFilter
from service.exploration.meaning import NearPassages, near_passages
from service.exploration.names import Asked, Place, Way
from service.exploration.ports import NameIndex
from service.retrieval.search import Searching

_PARTS = 1_000_000


@dataclass(frozen=True, slots=True)
class FoundEntities:
    """What was found, the best first, each with its place; and what was done without, a sentence each."""

    entities: tuple[tuple[Place, StoredEntity], ...]
    degraded: tuple[str, ...] = ()


async def search_entities(index: NameIndex, search: Searching, text: str, wanted: EntityFilter) -> FoundEntities:
    """The entities that fit a text, of those that are wanted. Raises InvalidInput or TooLarge for what is no text."""
    asked = Asked(text)
    named, worded, passages = await asyncio.gather(
        index.named(asked, wanted), index.worded(asked.text, wanted), near_passages(search, text, wanted.collections)
    )
    about = await index.entities_of_passages(list(passages.nearness), wanted) if passages.nearness else ()
    candidates = {entity.id: entity for entity in (*named, *worded, *(entity for entity, _ in about))}
    places = await asyncio.to_thread(_named, asked, candidates)
    for entity, chunk_ids in about:
        if entity.id not in places:
            places[entity.id] = Way.MEANING, -_relevance(entity, chunk_ids, passages)
    ranked = sorted(
        places.items(), key=lambda item: (item[1], candidates[item[0]].collection, candidates[item[0]].sort_key)
    )
    return FoundEntities(tuple((place, candidates[id_]) for id_, place in ranked), passages.degraded)


def _named(asked: Asked, candidates: Mapping[str, StoredEntity]) -> dict[str, Place]:
    places = {id_: asked.place(entity) for id_, entity in candidates.items()}
    return {id_: place for id_, place in places.items() if place is not None}


def _relevance(entity: StoredEntity, chunk_ids: tuple[str, ...], passages: NearPassages) -> int:
    """How near the passages are that name it, less where many others name it too; in millionths."""
    nearness = sum(passages.nearness[chunk_id] for chunk_id in chunk_ids)
    return round(_PARTS * nearness / (1 + math.log(max(entity.document_count, 1))))
