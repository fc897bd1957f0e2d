"""By what, and with which options, a document is worked out: the part of its graph that is not its text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from service.domain.brief import PLAIN, Brief, OptionsByPlug
from service.domain.document import Collection
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


def plugs_of(chunker: Plugged, embedder: str, extraction: ExtractionRunner) -> str:
    """Which plugs a service has, for people and as a key: others make another graph of a document.

    Raises PlugBadOption for options that were configured and that a plug doesn't know.
    """
    described = json.dumps([chunker.name, chunker.options, embedder, extraction.identity(PLAIN)], default=repr)
    return f"{chunker.name}, {embedder}, {extraction.name} ({sha256(described.encode()).hexdigest()[:8]})"


def check_names(*options: OptionsByPlug) -> None:
    """Raises PlugBadOption for options of a plug that there is not."""
    unknown = sorted(set[str]().union(*options) - {CHUNKER, *EXTRACTION, *ASKING})
    if unknown:
        known = ", ".join((CHUNKER, *EXTRACTION, *ASKING))
        raise PlugBadOption(f"There are no options for {unknown[0]!r}.", f"Give them for {known}.")


def brief_of(collection: Collection, of_document: OptionsByPlug) -> Brief:
    """What the extractors are asked for: a document's options over its collection's."""
    options = {plug: {**collection.options.get(plug, {}), **of_document.get(plug, {})} for plug in EXTRACTION}
    return Brief(options, collection.concepts, collection.schema)


def choose_recipe(work: Work, chunker: Plugged, embedder: str, extraction: ExtractionRunner) -> Recipe:
    """The recipe for a document. Raises PlugBadOption for a plug or an option that there is not."""
    of_document = work.submission.options
    check_names(work.collection.options, of_document)
    chunking = chunker.merged(work.collection.options.get(CHUNKER), of_document.get(CHUNKER))
    brief = brief_of(work.collection, of_document)
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
