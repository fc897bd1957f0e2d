"""Which pairs of near names are worth a person's look: those that no rule has made one and no rule tells apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from service.domain.entity import StoredEntity
from service.domain.suggestion import MergeSuggestion
from service.resolution.comparing import compare
from service.resolution.keys import match_key
from service.resolution.matching import compatible
from service.resolution.nearness import SUGGESTED_FROM

SAME_NAME = "the same name; by what their documents say they are two, or it is not known which one is meant"


def suggestions(kin: str, entities: Sequence[StoredEntity]) -> list[MergeSuggestion]:
    """The pairs among entities of one kin, in the order of their sort keys."""
    ordered = sorted(entities, key=lambda entity: entity.sort_key)
    pairs = (_suggestion(kin, one, other) for one, other in combinations(ordered, 2))
    return [pair for pair in pairs if pair is not None]


def _suggestion(kin: str, one: StoredEntity, other: StoredEntity) -> MergeSuggestion | None:
    block = match_key(one.name)
    if not compatible(block, one.type, other.type):
        return None
    if block == match_key(other.name):
        return MergeSuggestion(one, other, 1.0, SAME_NAME, kin)
    compared = compare(one.name, other.name)
    if compared.score < SUGGESTED_FROM:
        return None
    return MergeSuggestion(one, other, compared.score, compared.reason, kin)
