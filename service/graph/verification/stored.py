"""A stored document as what a worker would hand over: derived by today's rules from the records of its chunks."""

from __future__ import annotations

from typing import Any

from service.domain.chunk import Chunk
from service.domain.document import DocumentStatus, ReadText, Submission
from service.domain.job import Lease
from service.domain.relationship import Extraction
from service.extraction.record import from_json
from service.graph.collections import collection_from
from service.graph.executor import Row
from service.graph.places import places_from_json
from service.ingestion.ports import ExtractionRecord, Processed, Work
from service.resolution.derivation import derive
from service.resolution.version import derivation_by


def lease_of(row: Row) -> Lease:
    """Nobody's lease on a stored version: it says which document the writing is about."""
    return Lease("", "", 0, row["id"], row["collection"], row["document"]["version"])


def derivation_of(row: Row) -> str:
    """The rules by which the document would be derived now; its property `derivation` says by which it was."""
    collection = collection_from(row["properties"])
    return derivation_by(collection.concepts, collection.schema)


def processed_from(row: Row) -> Processed:
    """Out of a row of `verify/document_graph`. Vectors aren't looked at: the chunks stay as they are."""
    collection = collection_from(row["properties"])
    document = row["document"]
    chunks = [_chunk(one["chunk"]) for one in row["chunks"]]
    records = [None if one["record"] is None else ExtractionRecord(**one["record"]) for one in row["chunks"]]
    extractions = [Extraction() if record is None else from_json(record.result) for record in records]
    places = {place for one in row["chunks"] for place in places_from_json(one["chunk"]["places"])}
    ordered = tuple(sorted(places, key=lambda place: (place.start, place.end)))
    return Processed(
        Work(Submission(collection.name, key=document["key"]), collection, document["contentHash"], None, None, 0),
        ReadText("", document.get("mimeType") or "", places=ordered),
        recipe=document.get("recipe", ""),
        status=DocumentStatus(document["status"]),
        chunks=chunks,
        records=records,
        graph=derive(chunks, extractions, collection.concepts, collection.schema),
    )


def chunk_ids(row: Row) -> list[str]:
    """In the order of the text."""
    return [one["chunk"]["id"] for one in row["chunks"]]


def _chunk(row: dict[str, Any]) -> Chunk:
    return Chunk(row["text"], row["index"], row["tokenCount"], row["start"], row["end"], row["page"])
