"""What one document says, derived from the extractions of its chunks: senses, mentions and statements.

A pure function: the same text by the same recipe gives the same, so that a document can be derived again at any time.
All offsets that leave here count in the document's text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from service.domain.chunk import Chunk
from service.domain.document import Concepts
from service.domain.entity import CONCEPT, Span
from service.domain.relationship import SYMMETRIC, Extraction, Relationship
from service.domain.schema import GraphSchema
from service.resolution.births import births_said
from service.resolution.conforming import Conforming
from service.resolution.fields import fields_said
from service.resolution.keys import key
from service.resolution.senses import Named, Sense, senses
from service.resolution.signs import sign

NEGATED = "negated"
"""Why a denial is dropped: nothing else ties what it speaks of."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One place where a chunk names an entity."""

    chunk_index: int
    name_key: str
    surface: str
    start: int | None
    end: int | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Statement:
    """One piece of evidence: a chunk that states a relationship between two names."""

    chunk_index: int
    subject_key: str
    type: str
    object_key: str
    quote: str
    start: int | None
    end: int | None
    subject: Span | None
    object: Span | None
    context: str | None
    description: str | None
    strength: int | None
    confidence: float
    attributes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DocumentGraph:
    """Everything that a document adds to its collection's graph."""

    senses: Mapping[str, Sense] = field(default_factory=dict)
    mentions: Sequence[Mention] = ()
    statements: Sequence[Statement] = ()
    denials: Sequence[Statement] = ()
    """What it says is not so, in the form that it would have as a statement."""
    dropped: Mapping[str, int] = field(default_factory=dict)


def derive(
    chunks: Sequence[Chunk],
    extractions: Sequence[Extraction],
    concepts: Concepts,
    schema: GraphSchema | None = None,
) -> DocumentGraph:
    """Derives a document's graph; `extractions[i]` is what was said of `chunks[i]`.

    `concepts` and `schema` are the collection's: what they leave out is counted by its reason.
    """
    dropped: Counter[str] = Counter()
    for extraction in extractions:
        dropped.update(extraction.dropped)
    mentions = [mention for pair in zip(chunks, extractions, strict=True) for mention in _mentions(*pair)]
    births = births_said(said for extraction in extractions for said in extraction.relationships)
    all_senses = senses(_named(chunks, extractions), fields_said(_said(extractions)), births)
    conforming = None if schema is None else Conforming(schema)
    if conforming:
        all_senses, untyped = conforming.typed(all_senses, _said(extractions))
        dropped.update(untyped)
    statements: list[Statement] = []
    denials: list[Statement] = []
    for chunk, extraction in zip(chunks, extractions, strict=True):
        for relationships, into in ((extraction.relationships, statements), (extraction.denials, denials)):
            for relationship in relationships:
                settled = _settled(relationship, all_senses, concepts, conforming)
                if isinstance(settled, str):
                    dropped[settled] += 1
                else:
                    into.append(_statement(chunk, *settled))
    kept = _kept_names(all_senses, statements, concepts)
    denied = [denial for denial in denials if {denial.subject_key, denial.object_key} <= kept]
    if len(denied) < len(denials):
        dropped[NEGATED] += len(denials) - len(denied)
    return DocumentGraph(
        senses={name_key: sense for name_key, sense in all_senses.items() if name_key in kept},
        mentions=[mention for mention in mentions if mention.name_key in kept],
        statements=statements,
        denials=denied,
        dropped=dropped,
    )


def _settled(
    relationship: Relationship, all_senses: Mapping[str, Sense], concepts: Concepts, conforming: Conforming | None
) -> tuple[Relationship, Sense, Sense] | str:
    """The relationship as the collection has it, with its subject and its object; or why it is left out."""
    subject, object_ = all_senses.get(key(relationship.source)), all_senses.get(key(relationship.target))
    if subject is None or object_ is None:
        return "unknown_endpoint"
    if reason := _reason_to_drop(subject, object_, concepts):
        return reason
    if conforming:
        fit = conforming.fitted(relationship.type, subject.type, object_.type)
        if isinstance(fit, str):
            return fit
        relationship = _renamed(relationship, fit.kind)
        if fit.turned:
            relationship, subject, object_ = _turned(relationship), object_, subject
    if relationship.type in SYMMETRIC and _rank(object_) < _rank(subject):
        return _turned(relationship), object_, subject
    return relationship, subject, object_


def _named(chunks: Sequence[Chunk], extractions: Sequence[Extraction]) -> list[Named]:
    """Each entity of each chunk, places that chunks share by their overlap counted once."""
    seen: set[tuple[str, int]] = set()
    named = []
    for chunk, extraction in zip(chunks, extractions, strict=True):
        for entity in extraction.entities:
            places = max(1, len(entity.spans))
            if chunk.start is not None and entity.spans:
                here = {(key(entity.name), chunk.start + span.start) for span in entity.spans}
                places = len(here - seen)
                seen |= here
            first = (chunk.chunk_index, min((span.start for span in entity.spans), default=0))
            named.append(Named(entity.name, entity.type, places, first, entity.description))
    return named


def _mentions(chunk: Chunk, extraction: Extraction) -> list[Mention]:
    mentions = []
    for entity in extraction.entities:
        for span in entity.spans:
            start, end = _in_document(chunk, span)
            surface = chunk.text[span.start : span.end]
            mentions.append(Mention(chunk.chunk_index, key(entity.name), surface, start, end, entity.confidence))
    return mentions


def _rank(sense: Sense) -> tuple[str, str]:
    """Where a sense stands as an end of a kind without direction: spellings of one name stand in one place."""
    return sign(sense.block).casefold(), sense.block


def _reason_to_drop(subject: Sense, object_: Sense, concepts: Concepts) -> str | None:
    if subject.block == object_.block:
        return "self_loop"
    unnamed = (subject.type == CONCEPT) + (object_.type == CONCEPT)
    if unnamed > {Concepts.NONE: 0, Concepts.LINKED: 1, Concepts.ALL: 2}[concepts]:
        return "concept_not_wanted"
    return None


def _said(extractions: Sequence[Extraction]) -> Iterator[tuple[str, str, str]]:
    for extraction in extractions:
        for relationship in extraction.relationships:
            yield key(relationship.source), relationship.type, key(relationship.target)


def _renamed(relationship: Relationship, kind: str) -> Relationship:
    """Under the schema's name for its kind; the extractor's own stays with the evidence."""
    if relationship.type == kind:
        return relationship
    return replace(relationship, type=kind, attributes={**relationship.attributes, "kind": relationship.type})


def _turned(relationship: Relationship) -> Relationship:
    return replace(
        relationship,
        source=relationship.target,
        target=relationship.source,
        source_span=relationship.target_span,
        target_span=relationship.source_span,
    )


def _statement(chunk: Chunk, relationship: Relationship, subject: Sense, object_: Sense) -> Statement:
    start, end = _in_document(chunk, relationship.quote_span) if relationship.quote_span else (None, None)
    return Statement(
        chunk_index=chunk.chunk_index,
        subject_key=subject.name_key,
        type=relationship.type,
        object_key=object_.name_key,
        quote=relationship.quote or chunk.text,
        start=start if relationship.quote else chunk.start,
        end=end if relationship.quote else chunk.end,
        subject=_span_in_document(chunk, relationship.source_span),
        object=_span_in_document(chunk, relationship.target_span),
        context=relationship.context,
        description=relationship.description,
        strength=relationship.strength,
        confidence=relationship.confidence,
        attributes=relationship.attributes,
    )


def _in_document(chunk: Chunk, span: Span) -> tuple[int | None, int | None]:
    return (None, None) if chunk.start is None else (chunk.start + span.start, chunk.start + span.end)


def _span_in_document(chunk: Chunk, span: Span | None) -> Span | None:
    return None if span is None or chunk.start is None else Span(chunk.start + span.start, chunk.start + span.end)


def _kept_names(all_senses: Mapping[str, Sense], statements: Sequence[Statement], concepts: Concepts) -> set[str]:
    if concepts is Concepts.ALL:
        return set(all_senses)
    named = {name_key for name_key, sense in all_senses.items() if sense.type != CONCEPT}
    return named | {name for statement in statements for name in (statement.subject_key, statement.object_key)}
