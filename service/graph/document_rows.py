"""How a worked-out document becomes the rows of statements: names of properties, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.chunk import Chunk
from service.domain.job import Lease
from service.domain.place import place_at, places_within
from service.extraction.cooccurrence import CONTEXT
from service.graph.ids import digest
from service.graph.places import places_to_json
from service.graph.sort_keys import sort_key
from service.ingestion.ports import Processed
from service.resolution.derivation import Mention, Statement
from service.resolution.keys import key, match_key
from service.resolution.merging import weight
from service.resolution.senses import Sense
from service.resolution.signs import sign
from service.resolution.titles import title_key
from service.resolution.version import derivation_by

Properties = dict[str, Any]

_OPENING = 200
"""By so many characters of what describes a fact the first by letters is found in an index."""


def document_properties(lease: Lease, processed: Processed) -> Properties:
    """What a document's node holds, beside its identity and version."""
    submission = processed.work.submission
    title = submission.title or processed.read.title or submission.path or submission.key or "Untitled"
    return {
        "title": title,
        "sortKey": sort_key(title, lease.document_id),
        "titleKey": title_key(title),
        "path": submission.path,
        "mimeType": processed.read.mime_type,
        "contentHash": processed.work.content_hash,
        "status": processed.status.value,
        "reason": processed.reason,
        "length": len(processed.read.text),
        "chunkCount": len(processed.chunks),
        "failedChunks": processed.failed_chunks,
        "recipe": processed.recipe,
        "derivation": derivation_by(processed.work.collection.concepts, processed.work.collection.schema),
        **{f"meta_{name}": value for name, value in submission.metadata.items()},
    }


def chunk_row(lease: Lease, processed: Processed, chunk: Chunk, chunk_ids: Sequence[str]) -> Properties:
    """A chunk's node, vector and all."""
    assert processed.vectors is not None
    located = chunk.start is not None and chunk.end is not None
    places = places_within(processed.read.places, chunk.start or 0, chunk.end or 0) if located else ()
    return {
        "id": chunk_ids[chunk.chunk_index],
        "collection": lease.collection,
        "documentId": lease.document_id,
        "text": chunk.text,
        "index": chunk.chunk_index,
        "tokenCount": chunk.token_count,
        "start": chunk.start,
        "end": chunk.end,
        "page": chunk.page if chunk.page is not None or not places else places[0].page,
        "places": places_to_json(places),
        "embedding": processed.vectors[chunk.chunk_index].tolist(),
        **{f"meta_{name}": _property_value(value) for name, value in chunk.extras.items()},
    }


def extraction_rows(processed: Processed, chunk_ids: Sequence[str]) -> list[Properties]:
    """What is recorded of each chunk whose extraction did not fail."""
    return [
        {
            "chunkId": chunk_id,
            "key": record.key,
            "extractor": record.extractor,
            "model": record.model,
            "result": record.result,
        }
        for chunk_id, record in zip(chunk_ids, processed.records, strict=True)
        if record is not None
    ]


def sense_row(sense: Sense) -> Properties:
    return {
        "nameKey": sense.name_key,
        "matchKey": match_key(sense.name_key),
        "sign": sign(match_key(sense.name_key)),
        "surface": sense.surface,
        "properties": {
            "headKey": sense.head_key,
            "block": sense.block,
            "type": sense.type,
            "field": sense.field,
            "surface": sense.surface,
            "mentions": sense.mentions,
            "description": sense.description,
            "descriptionLength": len(sense.description) if sense.description else None,
        },
    }


def mention_row(
    mention: Mention, entity_ids: Mapping[str, str], chunk_ids: Sequence[str], processed: Processed
) -> Properties:
    return {
        "entityId": entity_ids[mention.name_key],
        "chunkId": chunk_ids[mention.chunk_index],
        "properties": {
            "start": mention.start,
            "end": mention.end,
            "surface": mention.surface,
            "nameKey": mention.name_key,
            "confidence": mention.confidence,
            "extractor": _extractor(processed, mention.chunk_index),
        },
    }


def evidence_row(
    statement: Statement, entity_ids: Mapping[str, str], chunk_ids: Sequence[str], processed: Processed
) -> Properties:
    subject, object_ = statement.subject, statement.object
    place = place_at(processed.read.places, statement.start)
    return {
        "type": statement.type,
        "chunkId": chunk_ids[statement.chunk_index],
        "subjectId": entity_ids[statement.subject_key],
        "objectId": entity_ids[statement.object_key],
        "properties": {
            "quote": statement.quote,
            "start": statement.start,
            "end": statement.end,
            "page": processed.chunks[statement.chunk_index].page if place is None else place.page,
            "place": None if place is None else place.label,
            "subjectStart": subject.start if subject else None,
            "subjectEnd": subject.end if subject else None,
            "objectStart": object_.start if object_ else None,
            "objectEnd": object_.end if object_ else None,
            "subjectKey": statement.subject_key,
            "objectKey": statement.object_key,
            "context": statement.context,
            "description": statement.description,
            "doubt": None if statement.description is None else 1 - statement.confidence,
            "opening": None if statement.description is None else statement.description[:_OPENING],
            "strength": statement.strength,
            "confidence": statement.confidence,
            "weight": weight(statement.confidence),
            "words": "" if statement.context == CONTEXT else digest(key(statement.quote)),
            "extractor": _extractor(processed, statement.chunk_index),
            "attributes": json.dumps(dict(statement.attributes), sort_keys=True),
        },
    }


def denial_row(
    denial: Statement, entity_ids: Mapping[str, str], chunk_ids: Sequence[str], processed: Processed
) -> Properties:
    """As evidence of a fact, without what is only looked up of facts."""
    row = evidence_row(denial, entity_ids, chunk_ids, processed)
    looked_up = {"doubt", "opening"}
    return row | {"properties": {name: value for name, value in row["properties"].items() if name not in looked_up}}


def _extractor(processed: Processed, chunk_index: int) -> str:
    record = processed.records[chunk_index]
    return "none" if record is None else record.extractor


def _property_value(value: Any) -> Any:
    return value if isinstance(value, (str, int, float, bool, type(None))) else json.dumps(value, sort_keys=True)
