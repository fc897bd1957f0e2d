"""The bare value that answers: a date, a number, or the name of an entity of the type that is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.agent.candidates import Candidate
from service.agent.ports import Mention, StatedFact
from service.agent.scoring import Asked, Sentence, bridges
from service.agent.words import content_stems

_AFTER = 30
"""Characters after a number in which the thing that is counted is looked for."""


def short_answer(asked: Asked, chosen: Sequence[Sentence]) -> str | None:
    """The value out of the chosen sentences.

    None where the question's form doesn't tell what is asked for, or where several things could be meant: a wrong
    value is worse than none beside sentences that are right.
    """
    candidates = [one.candidate for one in chosen]
    if asked.question.pattern is not None:
        return max(_values(asked, asked.question.pattern, candidates), default=(0, 0, None))[2]
    found = sorted(_named(asked, candidates), reverse=True)
    clear = len(found) == 1 or (len(found) > 1 and found[0].standing > found[1].standing)
    return found[0].name if clear else None


class _Named(NamedTuple):
    """An entity of an asked type, greater where it answers better."""

    standing: tuple[int, int, bool]
    """How likely its type is; how well a fact ties it to what is asked; whether it is no mere link itself."""
    name: str


def _values(
    asked: Asked, pattern: re.Pattern[str], candidates: Sequence[Candidate]
) -> Iterator[tuple[int, int, str | None]]:
    """Dates or numbers, each with its worth: what the question counts follows it; then the first."""
    place = 0
    for candidate in candidates:
        for found in pattern.finditer(candidate.quote):
            if found[0] not in asked.question.text:
                after = candidate.quote[found.end() : found.end() + _AFTER]
                place -= 1
                yield len(content_stems(after) & asked.question.content), place, found[0]


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
