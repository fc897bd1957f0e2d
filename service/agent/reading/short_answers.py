"""The bare value that answers: a date, a number, or the name of an entity of the type that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.agent.ports import Mention, StatedFact
from service.agent.reading.candidates import Candidate
from service.agent.reading.scoring import Asked, Sentence, bridges
from service.agent.reading.spans import spans


def short_answer(asked: Asked, chosen: Sequence[Sentence]) -> str | None:
    """The value out of the chosen sentences: an entity of an asked type, where it is clear which; else their words
    nearest to the question's. None where nothing of the kind that is asked for is in them."""
    candidates = [one.candidate for one in chosen]
    if asked.question.pattern is None:
        found = sorted(_named(asked, candidates), reverse=True)
        if len(found) == 1 or (len(found) > 1 and found[0].standing > found[1].standing):
            return found[0].name
    return max(_nearest(asked, candidates), default=(0.0, None), key=lambda one: one[0])[1]


def _nearest(asked: Asked, candidates: Sequence[Candidate]) -> Iterator[tuple[float, str]]:
    """The words of each sentence that stand nearest to the question's, with their worth.

    What only ties two of the sentences together is no answer, nor is an entity of another type than is asked for.
    """
    links = bridges(candidates) | asked.named
    for candidate in candidates:
        others = [other.quote for other in candidates if other is not candidate]
        for span in spans(asked.question, candidate.quote, candidate.title):
            start = candidate.start
            entities = [
                mention.entity
                for mention in candidate.mentions
                if start is not None and mention.start < start + span.end and start + span.start < mention.end
            ]
            worth = span.score
            if any(entity.id in links for entity in entities) or any(span.text in other for other in others):
                worth -= 0.3
            if asked.question.types and entities:
                worth += 0.2 if any(entity.type in asked.question.types for entity in entities) else -0.2
            yield worth, span.text


class _Named(NamedTuple):
    """An entity of an asked type, greater where it answers better."""

    standing: tuple[int, int, bool]
    """How likely its type is; how well a fact ties it to what is asked; whether it is no mere link itself."""
    name: str


def _named(asked: Asked, candidates: Sequence[Candidate]) -> list[_Named]:
    """The entities of an asked type that stand in the sentences and that the question doesn't name, each once."""
    links, types = bridges(candidates), asked.question.types
    known = asked.named | links
    facts = [fact for candidate in candidates for fact in candidate.facts]
    found: dict[str, _Named] = {}
    for candidate in candidates:
        for mention in candidate.mentions:
            entity = mention.entity
            surface = _surface(candidate, mention)
            if entity.type not in types or entity.id in asked.named or surface is None:
                continue
            tied = max((_tie(asked, fact, entity.id, known) for fact in facts), default=0)
            standing = (-types.index(entity.type), tied, entity.id not in links)
            name = entity.name if entity.name in candidate.quote else surface
            found[entity.id] = max(found.get(entity.id, _Named(standing, name)), _Named(standing, name), key=_length)
    return list(found.values())


def _length(named: _Named) -> int:
    return len(named.name)


def _surface(candidate: Candidate, mention: Mention) -> str | None:
    """As it is written in the sentence, or None where it doesn't stand in it whole."""
    if candidate.start is None or candidate.end is None:
        return None
    if mention.start < candidate.start or mention.end > candidate.end:
        return None
    return candidate.quote[mention.start - candidate.start : mention.end - candidate.start]


def _tie(asked: Asked, fact: StatedFact, entity_id: str, known: frozenset[str]) -> int:
    """0 where the fact doesn't tie the entity to what is known; more for a named end and for a kind that is asked."""
    ends = (fact.subject.id, fact.object.id)
    if entity_id not in ends:
        return 0
    other = ends[1] if ends[0] == entity_id else ends[0]
    return 1 + 2 * asked.is_of_kind(fact) + (other in asked.named) if other in known else 0
