"""An extraction as it is recorded in the graph: compact JSON with a fixed order, and the key that it goes under.

An extraction is an input of the graph like the text itself, so the same one is always the same bytes.
Optional fields that hold their default are left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import orjson

from service.domain.entity import CONCEPT, Entity, Span
from service.domain.relationship import Extraction, Relationship


def extraction_key(text: str, identity: str) -> str:
    """Under which an extraction of `text` by what `identity` says (see `Extractors.identity`) is recorded."""
    digest = hashlib.sha256(identity.encode())
    digest.update(b"\0")
    digest.update(text.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def to_json(extraction: Extraction) -> str:
    """Compact and stable: equal extractions are equal strings."""
    record = {
        "entities": [_entity_record(entity) for entity in extraction.entities],
        "relationships": [_relationship_record(relationship) for relationship in extraction.relationships],
        "denials": [_relationship_record(denied) for denied in extraction.denials],
        "dropped": dict(extraction.dropped),
        "sentences": [_pair(span) for span in extraction.sentences],
        "doubtful": [_pair(span) for span in extraction.doubtful],
    }
    return orjson.dumps(_filled(record), option=orjson.OPT_SORT_KEYS).decode()


def from_json(record: str) -> Extraction:
    """The extraction that `to_json` wrote."""
    read = orjson.loads(record)
    return Extraction(
        entities=tuple(_entity(item) for item in read.get("entities", ())),
        relationships=tuple(_relationship(item) for item in read.get("relationships", ())),
        denials=tuple(_relationship(item) for item in read.get("denials", ())),
        dropped=read.get("dropped", {}),
        sentences=tuple(Span(*pair) for pair in read.get("sentences", ())),
        doubtful=tuple(Span(*pair) for pair in read.get("doubtful", ())),
    )


def _entity_record(entity: Entity) -> dict[str, Any]:
    return _filled(
        {
            "name": entity.name,
            "type": entity.type,
            "description": entity.description,
            "confidence": entity.confidence,
            "spans": [_pair(span) for span in entity.spans],
            "attributes": dict(entity.attributes),
        }
    )


def _relationship_record(relationship: Relationship) -> dict[str, Any]:
    return _filled(
        {
            "source": relationship.source,
            "target": relationship.target,
            "type": relationship.type,
            "description": relationship.description,
            "strength": relationship.strength,
            "confidence": relationship.confidence,
            "context": relationship.context,
            "quote": relationship.quote,
            "quoteSpan": _pair(relationship.quote_span),
            "sourceSpan": _pair(relationship.source_span),
            "targetSpan": _pair(relationship.target_span),
            "attributes": dict(relationship.attributes),
        }
    )


def _entity(item: Mapping[str, Any]) -> Entity:
    return Entity(
        name=item["name"],
        type=item.get("type", CONCEPT),
        description=item.get("description"),
        confidence=item["confidence"],
        spans=tuple(Span(*pair) for pair in item.get("spans", ())),
        attributes=item.get("attributes", {}),
    )


def _relationship(item: Mapping[str, Any]) -> Relationship:
    return Relationship(
        source=item["source"],
        target=item["target"],
        type=item["type"],
        description=item.get("description"),
        strength=item.get("strength"),
        confidence=item["confidence"],
        context=item.get("context"),
        quote=item.get("quote"),
        quote_span=_span(item.get("quoteSpan")),
        source_span=_span(item.get("sourceSpan")),
        target_span=_span(item.get("targetSpan")),
        attributes=item.get("attributes", {}),
    )


def _filled(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if value is not None and value not in ([], {})}


def _pair(span: Span | None) -> list[int] | None:
    return None if span is None else [span.start, span.end]


def _span(pair: list[int] | None) -> Span | None:
    return None if pair is None else Span(*pair)
