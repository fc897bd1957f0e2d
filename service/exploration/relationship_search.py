"""Relationships by the names and aliases of their ends, by their kind, and by meaning.

How much of what was asked for a relationship's names and kind cover, rare words weighing more, and how near the
passages are that state it, add up to its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from service.domain.entity import StoredEntity
from service.domain.filters import EntityFilter, RelationshipFilter
from service.domain.relationship import StoredRelationship
from service.exploration.meaning import near_passages
from service.exploration.names import Asked, is_slip
from service.exploration.ports import NameIndex
from service.resolution.words import transliterated, weight
from service.retrieval.search import Searching

_PARTS = 1_000_000
_ENDS = 30
"""So many entities are looked at whose names share a word with what was asked for."""


@dataclass(frozen=True, slots=True)
class FoundRelationships:
    """What was found, the best first, each with its place; and what was done without, a sentence each."""

    relationships: tuple[tuple[int, StoredRelationship], ...]
    degraded: tuple[str, ...] = ()


async def search_relationships(
    index: NameIndex, search: Searching, text: str, wanted: RelationshipFilter
) -> FoundRelationships:
    """The relationships that fit a text, of those that are wanted. Raises InvalidInput or TooLarge for what is none."""
    asked = Asked(text)
    anyone = EntityFilter(wanted.collections)
    named, worded, passages = await asyncio.gather(
        index.named(asked, anyone), index.worded(asked.text, anyone), near_passages(search, text, wanted.collections)
    )
    ends = _ends(asked, [*named, *worded])
    kind = "_".join(asked.words).upper()
    of_ends, of_kind, about = await asyncio.gather(
        index.facts_of_entities(list(ends), wanted),
        index.facts_of_kind(kind, wanted),
        index.facts_of_passages(list(passages.nearness), wanted),
    )
    nearness = {fact.id: max(passages.nearness[chunk_id] for chunk_id in chunk_ids) for fact, chunk_ids in about}
    candidates = {fact.id: fact for fact in (*of_ends, *of_kind, *(fact for fact, _ in about))}
    ranked = await asyncio.to_thread(_ranked, asked, candidates.values(), ends, nearness)
    return FoundRelationships(tuple(ranked), passages.degraded)


def _ends(asked: Asked, found: Sequence[StoredEntity]) -> dict[str, StoredEntity]:
    """Those that share most with what was asked for, by id."""
    distinct = {entity.id: entity for entity in found}
    covers = {id_: _covered(asked, _words((entity.name, *entity.aliases))) for id_, entity in distinct.items()}
    best = sorted(
        (id_ for id_, cover in covers.items() if cover > 0),
        key=lambda id_: (-covers[id_], -distinct[id_].mention_count, distinct[id_].sort_key),
    )
    return {id_: distinct[id_] for id_ in best[:_ENDS]}


def _ranked(
    asked: Asked,
    facts: Iterable[StoredRelationship],
    ends: Mapping[str, StoredEntity],
    nearness: Mapping[str, float],
) -> list[tuple[int, StoredRelationship]]:
    ranked = []
    for fact in facts:
        names = [name for id_ in (fact.source_id, fact.target_id) if id_ in ends for name in ends[id_].aliases]
        relevance = _covered(asked, _words((fact.text, *names))) + nearness.get(fact.id, 0.0)
        if relevance > 0:
            ranked.append((-round(_PARTS * relevance), fact))
    return sorted(ranked, key=lambda row: (row[0], row[1].collection, row[1].key))


def _covered(asked: Asked, words: frozenset[str]) -> float:
    """The share of what was asked for that some words cover, 0 to 1."""
    weights = {word: weight(word) for word in asked.words}
    covered = sum(says for word, says in weights.items() if word in words or any(_covers(word, one) for one in words))
    return covered / sum(weights.values()) if weights else 0.0


def _covers(asked: str, word: str) -> bool:
    return word.startswith(asked) or is_slip(asked, word)


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in transliterated(text))
