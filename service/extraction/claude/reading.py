"""Three ways to ask Claude about a text, each as two functions: what to send, and what to make of the answer.

(The third, the call between them, is `Claude.ask`, or a message batch.) What comes back is taken at its word only where
the text bears it out: an entity must stand in the text, a quote must be found in it, whatever white space lies between
its words and however its quotation marks and dashes are drawn, and both ends of a relationship must be entities. What
can't be kept is dropped and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.domain.entity import Entity, Span
from service.domain.naming import kind_name
from service.domain.relationship import Extraction, Relationship
from service.domain.schema import GraphSchema
from service.extraction import numbers
from service.extraction.claude.answers import EntityItem, RelationshipItem, output_format, read_items, read_object
from service.extraction.claude.client import Request
from service.extraction.claude.configuration import CallOptions
from service.extraction.claude.prompts import kinds_text, load, types_text
from service.extraction.places import places_of, quote_place

_PLAIN = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | dict.fromkeys("\u00a0\u2009\u202f", " ")
)

ENTITIES, RELATIONSHIPS, GRAPH = "entities", "relationships", "graph"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a text is asked for: the prompt, and what stands around the text."""

    schema: GraphSchema
    options: CallOptions


def render_entities(text: str, asked: Asked) -> Request:
    """Asks for the entities of a text."""
    return _request(ENTITIES, asked, {"text": text}, "entities")


def parse_entities(answer: str, text: str) -> Extraction:
    """The entities of an answer. Raises PlugBadResult for an answer that is none."""
    dropped: Counter[str] = Counter()
    items = read_items(read_object(answer, "entities")["entities"], EntityItem, dropped)
    return Extraction(_entities(items, text, dropped), dropped=dict(dropped))


def render_relationships(text: str, entities: Sequence[Entity], asked: Asked) -> Request:
    """Asks how the given entities of a text are related."""
    listed = "\n".join(f"- {entity.name} ({entity.type})" for entity in entities)
    return _request(RELATIONSHIPS, asked, {"text": text, "entities": listed}, "relationships")


def parse_relationships(answer: str, text: str, entities: Sequence[Entity], schema: GraphSchema) -> Extraction:
    """The relationships of an answer. Raises PlugBadResult for an answer that is none."""
    dropped: Counter[str] = Counter()
    items = read_items(read_object(answer, "relationships")["relationships"], RelationshipItem, dropped)
    relationships = _relationships(items, text, entities, schema, dropped)
    return Extraction(relationships=relationships, dropped=dict(dropped))


def render_graph(text: str, asked: Asked) -> Request:
    """Asks for entities and relationships at once."""
    return _request(GRAPH, asked, {"text": text}, "entities", "relationships")


def parse_graph(answer: str, text: str, schema: GraphSchema) -> Extraction:
    """Both of an answer. Raises PlugBadResult for an answer that is none."""
    dropped: Counter[str] = Counter()
    lists = read_object(answer, "entities", "relationships")
    entities = _entities(read_items(lists["entities"], EntityItem, dropped), text, dropped)
    items = read_items(lists["relationships"], RelationshipItem, dropped)
    return Extraction(entities, _relationships(items, text, entities, schema, dropped), dict(dropped))


def moved(extraction: Extraction, by: int) -> Extraction:
    """What was read of a piece, with offsets that count in the whole text."""

    def shifted(span: Span | None) -> Span | None:
        return None if span is None else Span(span.start + by, span.end + by)

    return replace(
        extraction,
        entities=tuple(
            replace(entity, spans=tuple(Span(span.start + by, span.end + by) for span in entity.spans))
            for entity in extraction.entities
        ),
        relationships=tuple(
            replace(relationship, quote_span=shifted(relationship.quote_span))
            for relationship in extraction.relationships
        ),
    )


def joined(pieces: Iterable[Extraction]) -> Extraction:
    """What was read of all pieces of a text, in order. (Entities of one name become one in `normalising.py`.)"""
    read = list(pieces)
    dropped: Counter[str] = Counter()
    for piece in read:
        dropped.update(piece.dropped)
    return Extraction(
        tuple(entity for piece in read for entity in piece.entities),
        tuple(relationship for piece in read for relationship in piece.relationships),
        dict(dropped),
    )


def _request(prompt_name: str, asked: Asked, filling: Mapping[str, str], *lists: str) -> Request:
    prompt, options = load(prompt_name), asked.options
    system = prompt.system.substitute(types=types_text(asked.schema), kinds=kinds_text(asked.schema))
    # Everything that the texts of a collection share stands first, and is cached. A batch may take an hour.
    cached: dict[str, Any] = {"type": "ephemeral"} | ({"ttl": "1h"} if options.bulk else {})
    return Request(
        {
            "model": options.model,
            "max_tokens": options.max_tokens,
            "system": [{"type": "text", "text": system, "cache_control": cached}],
            "messages": [{"role": "user", "content": prompt.user.substitute(filling)}],
            "output_config": {"effort": options.effort, "format": output_format(*lists)},
        }
    )


def _entities(items: Sequence[EntityItem], text: str, dropped: Counter[str]) -> tuple[Entity, ...]:
    found = []
    for item in items:
        name = " ".join(item.name.split())
        spans = places_of(_plain(name), _plain(text)) if name else ()
        if not spans:
            dropped["not_in_text" if name else "empty_name"] += 1
            continue
        surface = " ".join(text[spans[0].start : spans[0].end].split())
        found.append(
            Entity(
                surface if _plain(surface) == _plain(name) else name,
                item.type,
                item.description.strip() or None,
                numbers.confidence(item.confidence),
                spans,
            )
        )
    return tuple(found)


def _relationships(
    items: Sequence[RelationshipItem], text: str, entities: Sequence[Entity], schema: GraphSchema, dropped: Counter[str]
) -> tuple[Relationship, ...]:
    names = {_plain(entity.name): entity.name for entity in entities}
    found: dict[tuple[str, str, str, Span], Relationship] = {}
    for item in items:
        source, target = (" ".join(end.split()) for end in (item.source, item.target))
        kind = schema.kind_of(item.type) or (None if schema.closed else kind_name(item.type))
        span = quote_place(_plain(item.quote), _plain(text))
        if not source or not target:
            dropped["empty_name"] += 1
        elif _plain(source) not in names or _plain(target) not in names:
            dropped["unknown_endpoint"] += 1
        elif _plain(source) == _plain(target):
            dropped["self_loop"] += 1
        elif kind is None:
            dropped["unknown_kind" if schema.closed else "bad_kind"] += 1
        elif span is None:
            dropped["quote_not_found"] += 1
        elif (said := (names[_plain(source)], kind, names[_plain(target)], span)) in found:
            dropped["said_twice"] += 1
        else:
            found[said] = Relationship(
                said[0],
                said[2],
                kind,
                item.description.strip() or None,
                numbers.strength(item.strength),
                numbers.confidence(item.confidence),
                item.context.strip() or None,
                text[span.start : span.end],
                span,
            )
    return tuple(found.values())


def _plain(words: str) -> str:
    """The words with plain quotes, dashes and spaces, one for one: a model writes those as it likes."""
    return words if words.isascii() else words.translate(_PLAIN)
