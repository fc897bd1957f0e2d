"""Turns whatever a plug returned into an `Extraction` that keeps the house's rules (DESIGN §4).

A plug may return `Extraction`, a mapping with the keys `entities`, `relationships` and `denials` (what the text says is
not so), or a pair of the first two; their items may be `Entity` and `Relationship` or mappings with the same keys. What
can be mended is mended, what can't be kept is dropped and counted by its reason:

    empty_name        nothing is left of a name once it is cleaned
    long_name         over 255 characters
    not_in_text       no place of the text shows the entity
    bad_span          offsets outside the text (the span is dropped, the item stays)
    bad_kind          nothing that could be an edge type
    unknown_endpoint  an end that is no entity of this text
    self_loop         both ends are one entity
    long_text         a description or context over 5,000 characters (it is dropped, the item stays)
    bad_attribute     one over 1,000 characters or over the fifty of an item
    quote_not_found   words that the text doesn't have (the quote is dropped; the sentence takes its place)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product

from service.domain.entity import CONCEPT, Entity, Span
from service.domain.naming import kind_name, type_name
from service.domain.relationship import Extraction, Relationship
from service.extraction import numbers
from service.extraction.places import places_of, quote_place
from service.extraction.plug_answer import LONGEST_NAME, PlugAnswer, field_of
from service.extraction.sentences import covering, split_sentences

MOST_ITEMS = 10_000
"""Entities, relationships, or places of one entity, unless the settings say otherwise."""


def normalise(given: object, text: str, plug_name: str, most: int = MOST_ITEMS) -> Extraction:
    """The checked form of a combined extractor's answer.

    Raises PlugBadResult for a shape that is none of ours, and for more than `most` items of one sort.
    """
    checking = _Checking(text, plug_name, most)
    if isinstance(given, Extraction):
        checking.note(given.dropped)
        sentences = checking.sentences(given.sentences)
        checked = checking.extraction(given.entities, given.relationships, given.denials, sentences)
        return replace(checked, doubtful=checking.sentences(given.doubtful))
    if isinstance(given, Mapping):
        return checking.extraction(given.get("entities"), given.get("relationships"), given.get("denials"))
    if isinstance(given, tuple | list) and len(given) == 2:
        return checking.extraction(given[0], given[1])
    raise checking.bad(given, "an Extraction, a mapping with entities and relationships, or a pair of them")


def normalise_entities(given: object, text: str, plug_name: str, most: int = MOST_ITEMS) -> Extraction:
    """The checked form of an entity extractor's answer, with no relationships."""
    if isinstance(given, Extraction):
        return normalise(replace(given, relationships=(), denials=()), text, plug_name, most)
    return _Checking(text, plug_name, most).extraction(given, ())


def normalise_relationships(
    given: object, text: str, entities: Extraction, plug_name: str, most: int = MOST_ITEMS
) -> Extraction:
    """`entities` with what a relationship extractor made of them, checked."""
    checking = _Checking(text, plug_name, most)
    checking.dropped.update(entities.dropped)
    doubtful = entities.doubtful
    denied: tuple[Relationship, ...] = ()
    if isinstance(given, Extraction):
        checking.note(given.dropped)
        doubtful = checking.sentences(given.doubtful) or doubtful
        denied = given.denials
        given = given.relationships
    relationships = checking.relationships(given, entities.entities, entities.sentences)
    denials = checking.relationships(denied, entities.entities, entities.sentences)
    dropped = dict(checking.dropped)
    return replace(entities, relationships=relationships, denials=denials, dropped=dropped, doubtful=doubtful)


class _Checking(PlugAnswer):
    """One text's answer on its way through the rules; `dropped` counts what is left out."""

    def sentences(self, given: object) -> tuple[Span, ...]:
        """Where the sentences are, in order and apart from each other."""
        spans = self.spans(given)
        for before, after in pairwise(spans):
            if after.start < before.end:
                raise self.bad(given, "sentences that don't overlap")
        return spans

    def extraction(
        self, entities: object, relationships: object, denials: object = (), sentences: tuple[Span, ...] = ()
    ) -> Extraction:
        checked = self.entities(entities)
        return Extraction(
            entities=checked,
            relationships=self.relationships(relationships, checked, sentences),
            denials=self.relationships(denials, checked, sentences),
            dropped=dict(self.dropped),
            sentences=sentences,
        )

    def entities(self, given: object) -> tuple[Entity, ...]:
        """One entity a name, in the order in which they were given."""
        by_name: dict[str, Entity] = {}
        for item in self.items(given, Entity, "entities"):
            entity = self._entity(item)
            if entity is None:
                continue
            same = by_name.get(entity.name)
            by_name[entity.name] = entity if same is None else _united(same, entity)
        return tuple(by_name.values())

    def relationships(
        self, given: object, entities: Sequence[Entity], sentences: tuple[Span, ...]
    ) -> tuple[Relationship, ...]:
        by_name = {entity.name: entity for entity in entities}
        checked = []
        for item in self.items(given, Relationship, "relationships"):
            relationship = self._relationship(item, by_name)
            if relationship is not None:
                checked.append(self._with_evidence(relationship, item, by_name, sentences))
        return tuple(checked)

    def _entity(self, item: object) -> Entity | None:
        name = self.name(item, "name")
        if not name or len(name) > LONGEST_NAME:
            self.dropped["long_name" if name else "empty_name"] += 1
            return None
        spans = self.spans(field_of(item, "spans")) or places_of(name, self.text)
        if not spans:
            self.dropped["not_in_text"] += 1
            return None
        return Entity(
            name=name,
            type=type_name(field_of(item, "type")) or CONCEPT,
            description=self.words(item, "description"),
            confidence=numbers.confidence(field_of(item, "confidence")),
            spans=spans,
            attributes=self.attributes(item),
        )

    def _relationship(self, item: object, entities: Mapping[str, Entity]) -> Relationship | None:
        source, target = self.name(item, "source"), self.name(item, "target")
        kind = kind_name(field_of(item, "type"))
        if not source or not target:
            reason = "empty_name"
        elif source not in entities or target not in entities:
            reason = "unknown_endpoint"
        elif source == target:
            reason = "self_loop"
        elif kind is None:
            reason = "bad_kind"
        else:
            return Relationship(
                source=source,
                target=target,
                type=kind,
                description=self.words(item, "description"),
                strength=numbers.strength(field_of(item, "strength")),
                confidence=numbers.confidence(field_of(item, "confidence")),
                context=self.words(item, "context"),
                source_span=self.span(field_of(item, "source_span")),
                target_span=self.span(field_of(item, "target_span")),
                attributes=self.attributes(item),
            )
        self.dropped[reason] += 1
        return None

    def _with_evidence(
        self, relationship: Relationship, item: object, entities: Mapping[str, Entity], sentences: tuple[Span, ...]
    ) -> Relationship:
        """The quote as the text has it, and both ends placed inside it where they stand there."""
        quote_span = self._quote(item)
        source_span, target_span = relationship.source_span, relationship.target_span
        if quote_span is None and source_span and target_span:
            quote_span = covering(sentences or split_sentences(self.text), source_span, target_span)
        if quote_span is None:
            return relationship
        if source_span is None or target_span is None:
            inside = [
                [given] if given else [span for span in entities[name].spans if _within(span, quote_span)]
                for given, name in ((source_span, relationship.source), (target_span, relationship.target))
            ]
            pairs = product(*inside) if all(inside) else ()
            nearest = min(pairs, key=lambda pair: abs(pair[0].start - pair[1].start), default=None)
            source_span, target_span = nearest or (
                inside[0][0] if inside[0] else None,
                inside[1][0] if inside[1] else None,
            )
        return replace(
            relationship,
            quote=self.text[quote_span.start : quote_span.end],
            quote_span=quote_span,
            source_span=source_span,
            target_span=target_span,
        )

    def _quote(self, item: object) -> Span | None:
        span = self.span(field_of(item, "quote_span"))
        words = self.words(item, "quote")
        if words is None:
            return span
        found = quote_place(words, self.text, near=span)
        if found is None:
            self.dropped["quote_not_found"] += 1
        return found


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _united(first: Entity, second: Entity) -> Entity:
    """Two entities of one name: the surer one's type and words (the earlier one's at a tie), the places of both."""
    surer, other = (second, first) if second.confidence > first.confidence else (first, second)
    return replace(
        surer,
        description=surer.description or other.description,
        spans=tuple(sorted({*first.spans, *second.spans})),
        attributes={**other.attributes, **surer.attributes},
    )
