"""Looks one relation of one thing up in passages: who directed it, where she was born.

A passage speaks of a thing where its title names it, or a sentence does. The value is the nearest one of the right
kind to the words that say the relation, in one sentence with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from service.agent.ports import StatedFact
from service.agent.reading.countries import usual_country
from service.agent.reading.passages import Passage, about, loose, same_name
from service.agent.reading.relations import Relation
from service.agent.reading.values import Kind, Value, dates
from service.domain.evidence import Evidence
from service.domain.search import Hit
from service.resolution.keys import match_key

_KINDS = {
    "person": Kind.NAME,
    "place": Kind.NAME,
    "date": Kind.DATE,
    "number": Kind.NUMBER,
    "country": Kind.COUNTRY,
}
_GAP_BEFORE, _GAP_AFTER = 60, 25
"""Characters between the words that say a relation and its value."""
_STATED = 0.9
"""What a fact of the graph counts that is sure."""
_MOST_BEFORE = 2
"""Sentences that a quote takes in before its own."""
_VAGUE = 30
"""What so short a word as `by` or `in` costs, in characters between."""
_BRACKETS = re.compile(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_LIFESPAN = re.compile(r"\s(?:\u2013|\u2014|-|to|until)\s|\u2013|\u2014|;? ?\b(?:died|d\.)")
_YEAR = re.compile(r"\b\d{3,4}\b")
_PHRASE = re.compile(r"[^.,;:()]{2,80}")
_OF_A_PERSON = frozenset({"father", "mother", "parent", "child", "spouse", "sibling"})


@dataclass(frozen=True, slots=True)
class Reading:
    """A value that a passage gives, and the sentence that says it, as offsets in the passage."""

    value: Value
    passage: Passage = field(repr=False)
    start: int
    end: int
    score: float
    """How well it is said, 0 to 1."""


def lookup(
    relation: Relation, subject: str, passages: Sequence[Passage], facts: Sequence[StatedFact] = ()
) -> list[Reading]:
    """The values, the best said first; each once. `facts` are what the graph states, of this subject or of others."""
    found: dict[str, Reading] = {}
    for reading in (*_in_passages(relation, subject, passages), *_in_facts(relation, subject, facts)):
        key = match_key(reading.value.text)
        if key not in found or found[key].score < reading.score:
            found[key] = reading
    return sorted(found.values(), key=lambda one: -one.score)


def _in_passages(relation: Relation, subject: str, passages: Sequence[Passage]) -> Iterator[Reading]:
    for passage in passages:
        likeness = about(subject, passage)
        if likeness:
            yield from _in_passage(relation, subject, passage, likeness)
            yield from _inverse(relation, subject, passage)


def _in_facts(relation: Relation, subject: str, facts: Sequence[StatedFact]) -> Iterator[Reading]:
    """The other ends of the subject's facts of the relation's kinds, where the words that state one hold that end."""
    for fact in facts:
        for source, target, kind in (
            (fact.subject, fact.object, fact.type),
            (fact.object, fact.subject, f"<{fact.type}"),
        ):
            if kind not in relation.kinds or match_key(source.name) != match_key(subject):
                continue
            for stated in fact.evidence:
                start = stated.quote.find(target.name)
                if start >= 0:
                    value = Value(
                        Kind.NAME, target.name, start, start + len(target.name), country=usual_country(target.name)
                    )
                    passage = Passage(_quoted(stated))
                    yield Reading(value, passage, 0, len(stated.quote), _STATED * fact.confidence)


def _quoted(evidence: Evidence) -> Hit:
    """The words that state a fact, as a passage by themselves."""
    places = () if evidence.place is None else (evidence.place,)
    return Hit(
        evidence.chunk_id,
        evidence.quote,
        evidence.document_id,
        collection="",
        similarity=0.0,
        score=0.0,
        start=evidence.start,
        end=evidence.end,
        page=evidence.page,
        places=places,
    )


def _in_passage(relation: Relation, subject: str, passage: Passage, likeness: float) -> Iterator[Reading]:
    titled = likeness > 0.5
    yield from _scored(_lifespan(relation, passage) if titled else (), passage, likeness)
    wanted = list(_wanted(relation, subject, passage))
    for number, (start, end) in enumerate(passage.sentences):
        sentence = passage.text[start:end]
        if not titled and f" {loose(subject)} " not in f" {loose(sentence)} ":
            continue
        later = likeness * (1 - 0.03 * min(number, 8))
        within = [value for value in wanted if start <= value.start and value.end <= end]
        first = _start_with_name(subject, passage, number)
        for value, gap in _said(relation, passage.text, start, end, within):
            yield Reading(value, passage, first, end, later * (1 - gap / 150))
        if relation.is_opening and number == 0 and titled and within:
            yield Reading(_opening(relation, within), passage, start, end, later * 0.75)


def _start_with_name(subject: str, passage: Passage, number: int) -> int:
    """Where a quote of a sentence begins: with one of the two before it, where only that says of whom it speaks."""
    named = set(loose(subject).split()) | set(loose(passage.title).split())
    for place in range(number, max(-1, number - _MOST_BEFORE - 1), -1):
        start, end = passage.sentences[place]
        if named & set(loose(passage.text[start:end]).split()):
            return start
    return passage.sentences[number][0]


def _inverse(relation: Relation, subject: str, passage: Passage) -> Iterator[Reading]:
    """What the passage is about, where it says to be the subject's: `Deng Pufang is the son of Deng Xiaoping`."""
    if relation.inverse is None or same_name(subject, passage.title):
        return
    for start, end in passage.sentences[:6]:
        for match in relation.inverse.finditer(passage.text, start, end):
            near = passage.text[match.end() : min(match.end() + _GAP_BEFORE, end)]
            if f" {loose(subject)} " in f" {loose(near)} ":
                title = _BRACKETS.sub("", passage.title).strip()
                yield Reading(Value(Kind.NAME, title, start, start), passage, start, end, 0.8)


def _wanted(relation: Relation, subject: str, passage: Passage) -> Iterator[Value]:
    """The values of the passage that could answer."""
    if relation.value == "phrase":
        return
    for value in passage.values(_KINDS[relation.value]):
        if relation.like is not None and not relation.like.search(value.text):
            continue
        if relation.value in {"person", "place"}:
            if same_name(value.text, subject) or (value.country and relation.value == "person"):
                continue
            type_ = passage.type_at(value.start, value.end)
            if relation.value == "place" and type_ == "Person":
                continue
            if relation.name in _OF_A_PERSON and type_ in {"Location", "Organization", "Work"}:
                continue
        yield value


def _said(
    relation: Relation, text: str, start: int, end: int, within: Sequence[Value]
) -> Iterator[tuple[Value, float]]:
    """The values that the words of the relation point to, with the characters between."""
    for pattern, skip in ((relation.before, 0), (relation.second, 1)):
        for match in pattern.finditer(text, start, end) if pattern is not None else ():
            if relation.value == "phrase":
                if said := _PHRASE.match(text, match.end(), end):
                    words = said[0].strip()
                    begin = text.index(words, said.start())
                    yield Value(Kind.NAME, words, begin, begin + len(words)), 0
                continue
            after = [value for value in within if value.start >= match.end()]
            if len(after) > skip and after[skip].start - match.end() <= _GAP_BEFORE * (1 + skip):
                value = _last(after) if relation.is_last else after[skip]
                yield value, after[skip].start - match.end() + (len(match[0]) < 5) * _VAGUE
    for match in relation.after.finditer(text, start, end) if relation.after is not None else ():
        before = [value for value in within if value.end <= match.start()]
        if before and match.start() - before[-1].end <= _GAP_AFTER:
            yield before[-1], match.start() - before[-1].end + 10


def _last(after: Sequence[Value]) -> Value:
    """Of the first and what commas join to it, the last that is no country."""
    last = after[0]
    for value in after[1:]:
        if value.start - last.end > 2 or value.country:
            break
        last = value
    return last


def _opening(relation: Relation, within: Sequence[Value]) -> Value:
    if relation.name == "country":
        proper = [value for value in within if not value.is_adjective]
        return (proper or within)[-1]
    return within[0]


def _lifespan(relation: Relation, passage: Passage) -> Iterable[tuple[Value, int, int, float]]:
    """Birth and death as the first brackets give them: `(12 March 1950, Paris - 1999)`."""
    which = relation.lifespan or relation.lifespan_place
    if which is None or not passage.sentences:
        return
    start, end = passage.sentences[0]
    for brackets in _BRACKETS.finditer(passage.text, start, min(end + 200, len(passage.text))):
        if not _YEAR.search(brackets[1]):
            continue
        span = _LIFESPAN.search(passage.text, brackets.start(1), brackets.end(1))
        if which == "birth":
            begin, stop = brackets.start(1), span.start() if span else brackets.end(1)
        elif span:
            begin, stop = span.end(), brackets.end(1)
        else:
            return
        if relation.lifespan:
            found = [value for value in dates(passage.text) if begin <= value.start and value.end <= stop]
            year = _YEAR.search(passage.text, begin, stop)
            if not found and year:
                found = [Value(Kind.DATE, year[0], year.start(), year.end(), (int(year[0]),))]
        else:
            found = [value for value in passage.names if begin <= value.start and value.end <= stop]
        if found:
            yield found[0], start, max(end, brackets.end()), 0.98
        return


def _scored(found: Iterable[tuple[Value, int, int, float]], passage: Passage, likeness: float) -> Iterator[Reading]:
    for value, start, end, score in found:
        yield Reading(value, passage, start, end, score * likeness)
