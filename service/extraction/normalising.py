"""Turns whatever a plug returned into an `Extraction` that keeps the house's rules (DESIGN §4).

A plug may return `Extraction`, a mapping with the keys `entities` and `relationships`, or a pair of the two lists;
their items may be `Entity` and `Relationship` or mappings with the same keys. What can be mended is mended, what
can't be kept is dropped and counted by its reason:

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

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise, product
from operator import index
from reprlib import repr as shown
from typing import Any, SupportsIndex

from service.domain.entity import CONCEPT, Entity, Span
from service.domain.naming import kind_name, type_name
from service.domain.relationship import Extraction, Relationship
from service.errors import PlugBadResult
from service.extraction import numbers
from service.extraction.places import places_of, quote_place
from service.extraction.sentences import covering, split_sentences

LONGEST_NAME = 255
LONGEST_WORDS = 5_000
"""Characters of a description or context."""
MOST_ATTRIBUTES, LONGEST_ATTRIBUTE = 50, 1_000
MOST_ITEMS = 10_000
"""Entities, relationships, or places of one entity, unless the settings say otherwise."""


def normalise(given: object, text: str, plug_name: str, most: int = MOST_ITEMS) -> Extraction:
    """The checked form of a combined extractor's answer.

    Raises PlugBadResult for a shape that is none of ours, and for more than `most` items of one sort.
    """
    checking = _Checking(text, plug_name, most)
    if isinstance(given, Extraction):
        checking.note(given.dropped)
        checked = checking.extraction(given.entities, given.relationships, checking.sentences(given.sentences))
        return replace(checked, doubtful=checking.sentences(given.doubtful))
    if isinstance(given, Mapping):
        return checking.extraction(given.get("entities"), given.get("relationships"))
    if isinstance(given, tuple | list) and len(given) == 2:
        return checking.extraction(given[0], given[1])
    raise checking.bad(given, "an Extraction, a mapping with entities and relationships, or a pair of them")


def normalise_entities(given: object, text: str, plug_name: str, most: int = MOST_ITEMS) -> Extraction:
    """The checked form of an entity extractor's answer, with no relationships."""
    if isinstance(given, Extraction):
        return normalise(replace(given, relationships=()), text, plug_name, most)
    return _Checking(text, plug_name, most).extraction(given, ())


def normalise_relationships(
    given: object, text: str, entities: Extraction, plug_name: str, most: int = MOST_ITEMS
) -> Extraction:
    """`entities` with what a relationship extractor made of them, checked."""
    checking = _Checking(text, plug_name, most)
    checking.dropped.update(entities.dropped)
    doubtful = entities.doubtful
    if isinstance(given, Extraction):
        checking.note(given.dropped)
        doubtful = checking.sentences(given.doubtful) or doubtful
        given = given.relationships
    relationships = checking.relationships(given, entities.entities, entities.sentences)
    return replace(entities, relationships=relationships, dropped=dict(checking.dropped), doubtful=doubtful)


class _Checking:
    """One text's answer on its way through the rules; `dropped` counts what is left out."""

    def __init__(self, text: str, plug_name: str, most: int) -> None:
        self.text = text
        self.plug_name = plug_name
        self.most = most
        self.dropped: Counter[str] = Counter()

    def note(self, dropped: object) -> None:
        """Takes over what the plug says that it left out itself."""
        if not isinstance(dropped, Mapping):
            raise self.bad(dropped, "a mapping of reasons to counts as dropped")
        for reason, count in islice(dropped.items(), MOST_ATTRIBUTES):
            if not isinstance(count, int) or count < 0:
                raise self.bad(count, "whole numbers as counts of what was dropped")
            self.dropped[_storable(str(reason))[:LONGEST_NAME]] += int(count)

    def sentences(self, given: object) -> tuple[Span, ...]:
        """Where the sentences are, in order and apart from each other."""
        spans = self._spans(given)
        for before, after in pairwise(spans):
            if after.start < before.end:
                raise self.bad(given, "sentences that don't overlap")
        return spans

    def extraction(self, entities: object, relationships: object, sentences: tuple[Span, ...] = ()) -> Extraction:
        checked = self.entities(entities)
        return Extraction(
            entities=checked,
            relationships=self.relationships(relationships, checked, sentences),
            dropped=dict(self.dropped),
            sentences=sentences,
        )

    def entities(self, given: object) -> tuple[Entity, ...]:
        """One entity a name, in the order in which they were given."""
        by_name: dict[str, Entity] = {}
        for item in self._items(given, Entity, "entities"):
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
        for item in self._items(given, Relationship, "relationships"):
            relationship = self._relationship(item, by_name)
            if relationship is not None:
                checked.append(self._with_evidence(relationship, item, by_name, sentences))
        return tuple(checked)

    def _entity(self, item: object) -> Entity | None:
        name = self._name(item, "name")
        if not name or len(name) > LONGEST_NAME:
            self.dropped["long_name" if name else "empty_name"] += 1
            return None
        spans = self._spans(_field(item, "spans")) or places_of(name, self.text)
        if not spans:
            self.dropped["not_in_text"] += 1
            return None
        return Entity(
            name=name,
            type=type_name(_field(item, "type")) or CONCEPT,
            description=self._words(item, "description"),
            confidence=numbers.confidence(_field(item, "confidence")),
            spans=spans,
            attributes=self._attributes(item),
        )

    def _relationship(self, item: object, entities: Mapping[str, Entity]) -> Relationship | None:
        source, target = self._name(item, "source"), self._name(item, "target")
        kind = kind_name(_field(item, "type"))
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
                description=self._words(item, "description"),
                strength=numbers.strength(_field(item, "strength")),
                confidence=numbers.confidence(_field(item, "confidence")),
                context=self._words(item, "context"),
                source_span=self._span(_field(item, "source_span")),
                target_span=self._span(_field(item, "target_span")),
                attributes=self._attributes(item),
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
        span = self._span(_field(item, "quote_span"))
        words = self._words(item, "quote")
        if words is None:
            return span
        found = quote_place(words, self.text, near=span)
        if found is None:
            self.dropped["quote_not_found"] += 1
        return found

    def _items(self, given: object, kind: type[Any], what: str) -> Iterable[object]:
        if given is None:
            return ()
        if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
            raise self.bad(given, f"a list of {what}")
        items = self._taken(given, what)
        for item in items:
            if not isinstance(item, kind | Mapping):
                raise self.bad(item, f"{kind.__name__} objects or mappings among its {what}")
        return items

    def _taken(self, given: Iterable[object], what: str) -> list[object]:
        """The items, read no further than to the first that is too many: a plug may yield without end."""
        taken = list(islice(given, self.most + 1))
        if len(taken) > self.most:
            raise PlugBadResult(
                f"{self.plug_name} returned more than {self.most:,} {what} for one text.",
                "Return what the text says; the limit is KGQL_PLUG_ITEMS.",
            )
        return taken

    def _name(self, item: object, field: str) -> str:
        given = _field(item, field)
        if given is None:
            return ""
        if not isinstance(given, str):
            raise self.bad(given, f"a string as {field}")
        return clean_name(given)

    def _words(self, item: object, field: str) -> str | None:
        given = _field(item, field)
        if given is not None and not isinstance(given, str):
            raise self.bad(given, f"a string as {field}")
        if given and len(given) > LONGEST_WORDS and field != "quote":
            self.dropped["long_text"] += 1
            return None
        return (_storable(given).strip() or None) if given else None

    def _attributes(self, item: object) -> dict[str, str]:
        given = _field(item, "attributes") or {}
        if not isinstance(given, Mapping):
            raise self.bad(given, "a mapping as attributes")
        attributes: dict[str, str] = {}
        for key, value in islice(given.items(), self.most):
            words = _storable(str(key)), _storable(str(value))
            if len(attributes) == MOST_ATTRIBUTES or max(map(len, words)) > LONGEST_ATTRIBUTE:
                self.dropped["bad_attribute"] += 1
            else:
                attributes[words[0]] = words[1]
        return attributes

    def _spans(self, given: object) -> tuple[Span, ...]:
        if given is None:
            return ()
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            raise self.bad(given, "a list of spans")
        places = map(self._span, self._taken(given, "places of an entity"))
        return tuple(sorted({span for span in places if span is not None}))

    def _span(self, given: object) -> Span | None:
        if given is None:
            return None
        start, end = self._bounds(given)
        if not 0 <= start < end <= len(self.text):
            self.dropped["bad_span"] += 1
            return None
        return Span(start, end)

    def _bounds(self, given: object) -> tuple[int, int]:
        if isinstance(given, Span):
            bounds: Sequence[object] = (given.start, given.end)
        elif isinstance(given, Mapping):
            bounds = (given.get("start"), given.get("end"))
        elif isinstance(given, tuple | list) and len(given) == 2:
            bounds = given
        else:
            raise self.bad(given, "a span (start, end)")
        start, end = bounds
        if not isinstance(start, SupportsIndex) or not isinstance(end, SupportsIndex):
            raise self.bad(given, "whole numbers as a span's start and end")
        return int(index(start)), int(index(end))

    def bad(self, given: object, expected: str) -> PlugBadResult:
        return PlugBadResult(
            f"{self.plug_name} returned {type(given).__name__} {shown(given)[:80]}.", f"It must return {expected}."
        )


def clean_name(given: str) -> str:
    """Trimmed, inner white space collapsed, and without what no database string may hold."""
    return " ".join(_storable(given).split())


def _storable(words: str) -> str:
    """Without NUL and lone surrogates: neither can be stored."""
    if "\0" in words:
        words = words.replace("\0", "")
    return words if words.isascii() else words.encode("utf-8", "ignore").decode("utf-8")


def _field(item: object, name: str) -> Any:
    return item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)


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
