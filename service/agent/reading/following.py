"""Follows a plan through passages: each relation in turn, from what the question names to what it asks for.

Where no passage is about what a link led to, that name is missing: a search for it may find one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.agent.ports import StatedFact
from service.agent.reading.chains import Chain
from service.agent.reading.countries import countries
from service.agent.reading.lookup import Reading, lookup
from service.agent.reading.passages import Passage, about
from service.agent.reading.plans import Criterion, Plan
from service.agent.reading.relations import relation
from service.agent.reading.values import Kind, Value
from service.agent.reading.words import content_stems
from service.resolution.keys import match_key

_TITLED = 0.5
"""How surely a passage is about a thing at least, to be read as being about it."""
_OPENING = 0.6
"""What an opening sentence counts that says what is asked."""
_WHOLE_DATE = 3
_DOUBT = 2.0
"""Years by which two lives may differ from what years alone say: one at the birth, and one at the death, of either."""
_BRANCHES = 3
"""Values of a relation that are gone on with."""


@dataclass(frozen=True, slots=True)
class Way:
    """The readings along a chain, in order."""

    readings: tuple[Reading, ...] = ()
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Missing:
    """What nothing was found about, and the relation that was to be read."""

    name: str
    relation: str


@dataclass(frozen=True, slots=True)
class Followed:
    """What a plan came to. `answer` is None where it came to nothing, and `missing` then says for want of what."""

    answer: str | None = None
    readings: tuple[Reading, ...] = ()
    score: float = 0.0
    missing: tuple[Missing, ...] = ()
    is_concluded: bool = False
    """Whether the answer follows from the readings and is none of their values."""


def follow(plan: Plan, passages: Sequence[Passage], facts: Sequence[StatedFact] = ()) -> Followed:
    """The answer that the passages, and what the graph states, give to a plan."""
    if plan.criterion is None:
        way, missing = _along(plan.chains[0], passages, facts)
        return (
            Followed(missing=missing) if way is None else Followed(way.readings[-1].value.text, way.readings, way.score)
        )
    if plan.criterion in {Criterion.BOTH, Criterion.EITHER}:
        return _said_of(plan, passages)
    if plan.criterion in {Criterion.LONGER, Criterion.SHORTER}:
        return _lived(plan, passages, facts)
    return _compared(plan, passages, facts)


def _compared(plan: Plan, passages: Sequence[Passage], facts: Sequence[StatedFact]) -> Followed:
    """What follows from where the two chains lead."""
    ways = [_along(chain, passages, facts) for chain in plan.chains]
    missing = tuple(one for _, some in ways for one in some)
    found = [way for way, _ in ways if way is not None]
    if len(found) < len(ways):
        return Followed(missing=missing)
    one, other = (way.readings[-1].value for way in found)
    readings = tuple(reading for way in found for reading in way.readings)
    score = min(way.score for way in found)
    if plan.criterion is Criterion.SAME:
        return Followed("yes" if _thing(one) == _thing(other) else "no", readings, score, is_concluded=True)
    earlier = _is_earlier(one, other)
    if earlier is None:
        return Followed()
    first = 0 if earlier else 1
    chosen = first if plan.criterion is Criterion.LEAST else 1 - first
    return Followed(plan.chains[chosen].name, readings, score, is_concluded=True)


def _along(
    chain: Chain, passages: Sequence[Passage], facts: Sequence[StatedFact]
) -> tuple[Way | None, tuple[Missing, ...]]:
    """The best way to the end of a chain; without one, what was missing on the ways that led furthest."""
    ways = [Way()]
    for one in chain.relations:
        further: list[Way] = []
        missing: list[Missing] = []
        for way in ways:
            subject = way.readings[-1].value.text if way.readings else chain.name
            found = lookup(one, subject, passages, facts)[:_BRANCHES]
            further += [Way((*way.readings, reading), way.score * reading.score) for reading in found]
            if not found and not any(about(subject, passage) > _TITLED for passage in passages):
                missing.append(Missing(subject, one.name))
        if not further:
            return None, tuple(missing[:1])
        ways = sorted(further, key=lambda way: -way.score)[:_BRANCHES]
    return ways[0], ()


def _is_earlier(one: Value, other: Value) -> bool | None:
    """Whether a date is before another; None where what is said of both doesn't tell: 1890, and May 1890."""
    said = min(len(one.order), len(other.order))
    if not said or one.order[:said] == other.order[:said]:
        return None
    return one.order[:said] < other.order[:said]


def _thing(value: Value) -> str:
    return value.country or match_key(value.text)


def _said_of(plan: Plan, passages: Sequence[Passage]) -> Followed:
    """Whether the opening sentences about both say what is asked, or of which of the two.

    That a sentence doesn't say it is no evidence that it is not so: `no` takes another country than the one asked for.
    """
    wanted = content_stems(plan.said)
    lands = {one.usual for one in countries(plan.said)}
    readings: list[Reading] = []
    holds: list[bool] = []
    is_denied = False
    for chain in plan.chains:
        passage = max(passages, key=lambda one: about(chain.name, one), default=None)
        if passage is None or about(chain.name, passage) < _TITLED or not passage.sentences:
            return Followed(missing=(Missing(chain.name, ""),))
        start, end = passage.sentences[0]
        sentence = passage.text[start:end]
        said = {one.usual for one in countries(sentence)}
        holds.append(wanted <= content_stems(f"{sentence} {passage.title}"))
        is_denied |= bool(lands and said) and not lands & said
        readings.append(Reading(Value(Kind.NAME, passage.title, start, start), passage, start, end, _OPENING))
    if plan.criterion is Criterion.EITHER and holds[0] != holds[1]:
        return Followed(plan.chains[holds.index(True)].name, tuple(readings), _OPENING, is_concluded=True)
    if plan.criterion is Criterion.BOTH and (all(holds) or is_denied):
        return Followed("yes" if all(holds) else "no", tuple(readings), _OPENING, is_concluded=True)
    return Followed()


def _lived(plan: Plan, passages: Sequence[Passage], facts: Sequence[StatedFact]) -> Followed:
    """Who lived longer, by the dates of birth and death."""
    lengths: list[float] = []
    is_exact = True
    readings: list[Reading] = []
    for chain in plan.chains:
        days: list[float] = []
        for name in ("birth_date", "death_date"):
            way, missing = _along(Chain(chain.name, (*chain.relations, relation(name))), passages, facts)
            if way is None or not way.readings[-1].value.order:
                return Followed(missing=missing)
            readings += way.readings
            order = way.readings[-1].value.order
            is_exact &= len(order) == _WHOLE_DATE
            days.append(sum(part / unit for part, unit in zip(order, (1, 12, 365), strict=False)))
        lengths.append(days[1] - days[0])
    if lengths[0] == lengths[1] or (not is_exact and abs(lengths[0] - lengths[1]) <= _DOUBT):
        return Followed()
    longer = 0 if lengths[0] > lengths[1] else 1
    chosen = longer if plan.criterion is Criterion.LONGER else 1 - longer
    return Followed(plan.chains[chosen].name, tuple(readings), min(one.score for one in readings), is_concluded=True)
