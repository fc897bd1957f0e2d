"""An answer of somebody else's as claims of ours: each of its quotes is looked for in the passage that it is said of.

What an answerer may return:

    None                                                    the passages don't answer it
    {"claims": [...], "short_answer": "1815", "confidence": 0.9}
    [...]                                                   the claims alone
    a claim: {"text": "She was born in 1815.", "quotes": [{"id": hit.id, "quote": "born in 1815"}]}

A quote may also be a pair (id, words), or the words alone, of whichever passage has them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from service.agent.ports import StatedFact
from service.agent.reading.claims import evidence_at
from service.domain.answer import Claim
from service.domain.evidence import Evidence
from service.domain.search import Hit
from service.errors import PlugBadResult

CONFIDENCE = 0.8
"""Of an answerer that says none."""
_MOST_CLAIMS, _MOST_QUOTES = 100, 50
_LONGEST = 20_000
"""Characters of a claim."""
_PAIR = 2


@dataclass(frozen=True, slots=True)
class Cited:
    """The claims that have words to stand on, and how many quotes and claims had none and were left out."""

    claims: tuple[Claim, ...] = ()
    short_answer: str | None = None
    confidence: float = CONFIDENCE
    lost_quotes: int = 0
    lost_claims: int = 0


def cited(given: object, hits: Sequence[Hit], facts: Sequence[StatedFact], called: str) -> Cited | None:
    """What an answerer said, held against the passages; None where it gave no answer. Raises PlugBadResult."""
    if given is None:
        return None
    whole = given if isinstance(given, Mapping) else {"claims": given}
    by_id = {hit.id: hit for hit in hits}
    claims: list[Claim] = []
    lost_quotes = lost_claims = 0
    for said in _listed(whole.get("claims"), _MOST_CLAIMS, "claims", called):
        text, quotes = _claim(said, called)
        evidence = [_evidence(one, by_id, facts, called) for one in quotes]
        kept = tuple({(one.chunk_id, one.quote): one for one in evidence if one is not None}.values())
        lost_quotes += evidence.count(None)
        lost_claims += not kept
        if kept:
            claims.append(Claim(text, kept))
    short = whole.get("short_answer")
    if not isinstance(short, str | None):
        raise PlugBadResult(f"{called} returned the short answer {short!r:.100}.", "It must be a text, or nothing.")
    return Cited(tuple(claims), short or None, _confidence(whole.get("confidence"), called), lost_quotes, lost_claims)


def _listed(given: object, most: int, what: str, called: str) -> list[object]:
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise PlugBadResult(f"{called} returned {given!r:.100} for {what}.", f"It must return a list of {what}.")
    try:
        return list(islice(given, most))
    except Exception as error:  # a generator of somebody else's may raise anything
        raise PlugBadResult(f"{called} failed while its {what} were read: {error}"[:1000]) from error


def _claim(said: object, called: str) -> tuple[str, list[object]]:
    """Its text on one line, and its quotes."""
    if not isinstance(said, Mapping) or not isinstance(text := said.get("text"), str) or not text.strip():
        raise PlugBadResult(f"{called} returned the claim {said!r:.100}.", 'It must be {"text": …, "quotes": […]}.')
    if len(text) > _LONGEST:
        raise PlugBadResult(f"{called} returned a claim of {len(text)} characters.", f"{_LONGEST} are the most.")
    quotes = said.get("quotes", ())
    return " ".join(text.split()), _listed(quotes, _MOST_QUOTES, "quotes", called)


def _evidence(quoted: object, hits: Mapping[str, Hit], facts: Sequence[StatedFact], called: str) -> Evidence | None:
    """Where the words stand; None where they don't."""
    pair = (quoted.get("id"), quoted.get("quote")) if isinstance(quoted, Mapping) else quoted
    identity, words = pair if isinstance(pair, tuple | list) and len(pair) == _PAIR else (None, pair)
    if not isinstance(words, str) or not isinstance(identity, str | None):
        raise PlugBadResult(f"{called} returned the quote {quoted!r:.100}.", 'It must be {"id": …, "quote": "…"}.')
    looked_in = hits.values() if identity is None else (hits[identity],) if identity in hits else ()
    spoken = words.split()
    if not spoken or len(words) > _LONGEST:
        return None
    pattern = re.compile(r"\s+".join(map(re.escape, spoken)))
    for hit in looked_in:
        if match := pattern.search(hit.text):
            return evidence_at(hit, *match.span(), facts)
    return None


def _confidence(given: object, called: str) -> float:
    if given is None:
        return CONFIDENCE
    if isinstance(given, bool) or not isinstance(given, int | float) or math.isnan(given):
        raise PlugBadResult(f"{called} returned the confidence {given!r:.100}.", "It must be a number, 0 to 1.")
    return min(max(float(given), 0.0), 1.0)
