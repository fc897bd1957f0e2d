"""Applies a collection's schema to what one document says.

It looks at the senses of the document, whose types are those that are stored, so that what is stored keeps the schema.
An extraction is recorded before this: another schema needs no new extraction unless the extractor itself was told it.

    unknown_type     the schema has no such type: the entity stays, as a Concept
    unknown_kind     closed: the schema has no such kind
    pattern_breach   closed: the kind may not have these ends, either way round

An extractor's own name for a kind or type finds the schema's by `near_names.json`: EMPLOYS between Acme and Bob is
WORKS_FOR between Bob and Acme. Patterns say the type of what has none yet ("Bletchley" in Person-BORN_IN->Town), and
turn a relationship that fits only the other way round.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from service.domain.entity import CONCEPT, VAGUE
from service.domain.relationship import RELATED_TO
from service.domain.schema import GraphSchema
from service.resolution.near_names import NearNames, near_names
from service.resolution.senses import Sense

UNKNOWN_TYPE, UNKNOWN_KIND, PATTERN_BREACH = "unknown_type", "unknown_kind", "pattern_breach"

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")

Said = tuple[str, str, str]
"""What a relationship says: the name key of its source, its kind, the name key of its target."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a relationship stands in the schema: under which kind, and whether its ends change places."""

    kind: str
    turned: bool = False


class Conforming:
    """One schema, ready to be applied to documents."""

    def __init__(self, schema: GraphSchema, near: NearNames | None = None) -> None:
        self._schema = schema
        self._near = near or near_names()
        self._declared = {kind.name for kind in schema.relationship_kinds} | {
            pattern.kind for pattern in schema.patterns
        }
        self._types = {entity_type.name for entity_type in schema.entity_types}

    def typed(self, all_senses: Mapping[str, Sense], said: Iterable[Said]) -> tuple[dict[str, Sense], Counter[str]]:
        """The senses of a document with types of the schema, and how many of them it had no type for.

        `said` is what the document's relationships say: their patterns settle what the name alone leaves open.
        """
        if not self._types:
            return dict(all_senses), Counter()
        heads = {sense.head_key: all_senses.get(sense.head_key, sense) for sense in all_senses.values()}
        types = {head: self._type_of(sense) for head, sense in heads.items()}
        voted = self._voted(all_senses, types, said)
        typed: dict[str, Sense] = {}
        dropped: Counter[str] = Counter()
        for name_key, sense in all_senses.items():
            type_ = voted.get(sense.head_key) or types[sense.head_key]
            if type_ is None:
                type_ = CONCEPT if self._schema.closed else sense.type
                dropped[UNKNOWN_TYPE] += type_ != sense.type
            typed[name_key] = sense if type_ == sense.type else replace(sense, type=type_)
        return typed, +dropped

    def fitted(self, kind: str, source_type: str, target_type: str) -> Fit | str:
        """How the schema takes a relationship with these ends, or the reason why it doesn't."""
        candidates = list(self._candidates(kind))
        for candidate in candidates:
            ends = (target_type, source_type) if candidate.turned else (source_type, target_type)
            if self._schema.fits(ends[0], candidate.kind, ends[1]):
                return candidate
            if self._schema.fits(ends[1], candidate.kind, ends[0]):
                return Fit(candidate.kind, not candidate.turned)
        known = self._schema.kind_of(kind)
        if not self._schema.closed:
            return Fit(known or kind)
        return PATTERN_BREACH if candidates else UNKNOWN_KIND

    def _candidates(self, kind: str) -> Iterator[Fit]:
        """The kinds that may be meant: the schema's own, by that name or a near one, then the rest of the eight."""
        known = self._schema.kind_of(kind)
        if known in self._declared:
            yield Fit(known)
        if kind != RELATED_TO:
            for near in self._near.kinds(kind):
                if near.name in self._declared:
                    yield Fit(near.name, near.inverse)
        if known is not None and known not in self._declared:
            yield Fit(known)
        elif known is None:
            for near in self._near.kinds(kind):
                if self._schema.closed and near.name in self._schema.kinds and near.name not in self._declared:
                    yield Fit(near.name, near.inverse)

    def _type_of(self, sense: Sense) -> str | None:
        """The schema's type for a sense by its own type and name; None where neither says."""
        if sense.type in VAGUE and _is_name(sense):
            return self._by_name(sense, self._types)
        if known := self._schema.type_of(sense.type):
            return known
        near = self._near
        for wider in (near.same_types(sense.type), near.broader_types(sense.type)):
            if len(found := self._types & wider) == 1:
                return next(iter(found))
        return self._by_name(sense, self._types & near.narrower_types(sense.type))

    def _by_name(self, sense: Sense, types: Iterable[str]) -> str | None:
        """The type whose words stand in the name: University of London."""
        words = {word.casefold() for word in sense.surface.split()}
        found = [type_ for type_ in types if {word.casefold() for word in _WORD.findall(type_)} <= words]
        return found[0] if len(found) == 1 else None

    def _voted(
        self, all_senses: Mapping[str, Sense], types: Mapping[str, str | None], said: Iterable[Said]
    ) -> dict[str, str]:
        """The types, by head, that patterns give to names that have none: the one that most relationships want."""
        votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for source_key, kind, target_key in said:
            if source_key not in all_senses or target_key not in all_senses:
                continue
            source, target = (all_senses[all_senses[name].head_key] for name in (source_key, target_key))
            for candidate in self._candidates(kind):
                first, second = (target, source) if candidate.turned else (source, target)
                for end, wanted in self._wanted(first, candidate.kind, second, types):
                    votes[end.head_key][wanted] += 1
        return {head: min(found, key=lambda type_: (-found[type_], type_)) for head, found in votes.items()}

    def _wanted(
        self, source: Sense, kind: str, target: Sense, types: Mapping[str, str | None]
    ) -> Iterator[tuple[Sense, str]]:
        """What the patterns of a kind make of those of its ends that have no type, where they agree."""
        open_ends = [end for end in (source, target) if types[end.head_key] is None and _is_name(end)]
        if not open_ends:
            return
        fitting = [
            pattern
            for pattern in self._schema.patterns_of(kind)
            if self._may_be(source, pattern.source, types) and self._may_be(target, pattern.target, types)
        ]
        for end in open_ends:
            wanted = {pattern.source if end is source else pattern.target for pattern in fitting}
            if len(wanted) == 1:
                yield end, wanted.pop()

    def _may_be(self, sense: Sense, type_: str, types: Mapping[str, str | None]) -> bool:
        """Whether a sense has this type or, having none, may take it: a place may be a town, but not a person."""
        settled = types[sense.head_key]
        if settled is not None:
            return settled == type_
        if not _is_name(sense):
            return False
        may_become = self._near.same_types(sense.type) | self._near.narrower_types(sense.type)
        return sense.type in VAGUE or type_ in may_become or not self._near.knows_type(type_)


def _is_name(sense: Sense) -> bool:
    """Whether it is written like a name: a pattern makes no company of "the company"."""
    return sense.surface[:1].isupper()
