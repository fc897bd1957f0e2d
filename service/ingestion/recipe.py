"""By what, and with which options, a document is worked out: the part of its graph that is not its text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from service.domain.brief import Brief
from service.errors import PlugBadOption
from service.ingestion.ports import ExtractionRunner, Work
from service.ingestion.reading.version import VERSION as READING_VERSION
from service.plugs import Plugged
from service.resolution.near_names import near_names
from service.resolution.version import VERSION as RESOLUTION_VERSION

CHUNKER = "chunker"
ASKING = ("searcher", "selector")
"""Plugs whose options have no part in how a document is worked out."""
EXTRACTION = ("extractor", "entity_extractor", "relationship_extractor")


@dataclass(frozen=True, slots=True)
class Recipe:
    """What each plug is asked for: configured options under the collection's under the document's."""

    chunking: Mapping[str, Any]
    brief: Brief
    """What the extractors are asked for."""
    identity: str
    """What an extraction depends on beside its text."""
    digest: str
    """The same for the same recipe: what the stored document is compared by."""


def choose_recipe(work: Work, chunker: Plugged, embedder: str, extraction: ExtractionRunner) -> Recipe:
    """The recipe for a document. Raises PlugBadOption for a plug or an option that there is not."""
    of_collection, of_document = work.collection.options, work.submission.options
    unknown = sorted({*of_collection, *of_document} - {CHUNKER, *EXTRACTION, *ASKING})
    if unknown:
        known = ", ".join((CHUNKER, *EXTRACTION))
        raise PlugBadOption(f"There are no options for {unknown[0]!r}.", f"Give them for {known}.")
    chunking = chunker.merged(of_collection.get(CHUNKER), of_document.get(CHUNKER))
    extracting = {plug: {**of_collection.get(plug, {}), **of_document.get(plug, {})} for plug in EXTRACTION}
    brief = Brief(extracting, work.collection.concepts, work.collection.schema)
    identity = extraction.identity(brief)
    given = work.submission
    described = json.dumps(
        {
            "reading": READING_VERSION,
            "document": [given.title, given.path, given.mime_type, dict(given.metadata)],
            "chunker": chunker.name,
            "chunking": chunking,
            "embedder": embedder,
            "extraction": identity,
            "resolution": RESOLUTION_VERSION,
            **brief.offered,
            **({} if brief.schema is None else {"near_names": near_names().version}),
        },
        sort_keys=True,
        default=repr,
    )
    return Recipe(chunking, brief, identity, sha256(described.encode()).hexdigest())
