"""What a search is asked: its question and numbers checked, and what is meant where a call doesn't say."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from service.domain.document import Collection
from service.domain.search import SearchFilters, SearchMode
from service.errors import InvalidInput, PlugBadOption, TooLarge, UnknownCollection
from service.retrieval.fusion import Fusion, FusionMethod
from service.retrieval.ports import CollectionDirectory

MAX_QUESTION = 20_000
MAX_LIMIT = 1_000
MAX_VALUES = 1_000
"""Of one condition of a filter."""


@dataclass(frozen=True, slots=True)
class SearchDefaults:
    """What is meant where a call doesn't say."""

    limit: int = 5
    threshold: float = 0.5
    mode: SearchMode = SearchMode.FUSION
    fusion: Fusion = field(default_factory=Fusion)

    def under(self, options: Mapping[str, Any]) -> SearchDefaults:
        """These with some changed by options. Raises PlugBadOption."""
        given = dict(options)
        try:
            if "mode" in given:
                given["mode"] = SearchMode(given["mode"])
            method, weights = given.pop("fusion", None), given.pop("weights", {})
            chosen = None if method is None else FusionMethod(method)
            changed = replace(self, fusion=self.fusion.under(chosen, dict(weights)), **given)
            check_numbers(changed.limit, changed.threshold)
        except (TypeError, ValueError, InvalidInput) as error:
            raise PlugBadOption(
                f"The default searcher can't have the options {dict(options)!r}.",
                "It knows limit (1 to 1,000), threshold (0 to 1), mode (VECTOR, FULLTEXT, HYBRID, GRAPH or FUSION), "
                "fusion (RANK or SCORE) and weights (of channels, such as vector, fulltext and graph).",
            ) from error
        return changed


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


def check_filters(filters: SearchFilters) -> None:
    """Raises InvalidInput for a filter that nothing can pass, or of more values than are looked at."""
    for name, value in filters.metadata.items():
        if value is None or (isinstance(value, float) and not math.isfinite(value)):
            raise InvalidInput(
                f"The metadata {name!r} can't be filtered by {value}.",
                "Give the text, number or boolean it must equal.",
            )
    for values in (filters.document_ids, filters.entity_ids, filters.entity_types, filters.relationship_types):
        if values is not None and len(values) > MAX_VALUES:
            raise InvalidInput(f"A filter has {len(values):,} values; {MAX_VALUES:,} are the most.", "Ask for fewer.")
    after, before = filters.added_after, filters.added_before
    if after is not None and before is not None and after >= before:
        raise InvalidInput("The filter's addedAfter is not before its addedBefore.", "Exchange them.")


def lets_nothing_through(filters: SearchFilters) -> bool:
    """Whether a condition has no values, so that nothing can meet it."""
    conditions = (filters.document_ids, filters.entity_ids, filters.entity_types, filters.relationship_types)
    return any(values is not None and not values for values in conditions)
