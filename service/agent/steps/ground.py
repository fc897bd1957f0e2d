"""Ground: nothing is claimed that its quote doesn't say, and nothing is quoted that isn't there.

The passages are read again. A quote must stand in its passage at its offsets, word for word: that is always held,
whoever grounds. And the numbers and names of a claim must stand in its quotes, or a plug says whether the quotes
bear it out. What fails is removed, and the trace says how much.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from service.agent.pipeline import Outcome
from service.agent.plugged import Call
from service.agent.ports import KnowledgeGraph, StoredPassage
from service.agent.reading.words import is_stop_word, looks_like_name
from service.agent.state import State
from service.domain.answer import Claim
from service.domain.evidence import Evidence
from service.errors import PlugBadResult
from service.retrieval.fulltext import words

GROUNDER = "grounder"


class Ground:
    name = "ground"

    def __init__(self, graph: KnowledgeGraph, *, judges: bool = True) -> None:
        """`judges` false: quotes are held against their passages, and claims are not against their quotes."""
        self._graph = graph
        self._judges = judges

    def seen(self, state: State) -> str:
        return f"{len(state.draft.claims)} claims"

    async def run(self, state: State) -> Outcome:
        """Leaves in `draft` what holds. A short answer that no quote holds goes, and support goes with the claims."""
        quoted = await self._quoted(state)
        return _left(state, [one for one in quoted if not self._judges or _says(one)])

    async def by_plug(self, state: State, call: Call) -> Outcome:
        """The plug returns for each claim whether its quotes bear it out."""
        quoted = await self._quoted(state)
        if not quoted:
            return _left(state, [])
        holds = _verdicts(await call(state.standing_question, quoted, context=state.context), len(quoted))
        return _left(state, [claim for claim, does in zip(quoted, holds, strict=True) if does])

    async def _quoted(self, state: State) -> list[Claim]:
        """The claims, each with those quotes that stand where they are said to; without such a quote it goes."""
        cited = {evidence.chunk_id for claim in state.draft.claims for evidence in claim.evidence}
        passages = await self._graph.passages(sorted(cited)) if cited else {}
        held = (
            replace(claim, evidence=tuple(one for one in claim.evidence if _stands(one, passages.get(one.chunk_id))))
            for claim in state.draft.claims
        )
        return [claim for claim in held if claim.evidence]


def _left(state: State, kept: Sequence[Claim]) -> Outcome:
    draft = state.draft
    if not draft.claims:
        return Outcome("there was nothing to check")
    quotes = [evidence.quote for claim in kept for evidence in claim.evidence]
    if draft.is_concluded:
        draft.short_answer = draft.short_answer if len(kept) == len(draft.claims) else None
    elif draft.short_answer and not any(draft.short_answer in quote for quote in quotes):
        draft.short_answer = None
    draft.support *= len(kept) / len(draft.claims)
    removed = len(draft.claims) - len(kept)
    draft.claims = tuple(kept)
    return Outcome(f"{len(kept)} claims hold" + (f", {removed} removed" if removed else ""))


def _says(claim: Claim) -> bool:
    """Whether its names and numbers stand in its quotes."""
    quoted = {word for one in claim.evidence for word in words(one.quote)}
    return {word for word in words(claim.text) if looks_like_name(word) and not is_stop_word(word)} <= quoted


def _verdicts(given: object, count: int) -> list[bool]:
    """Raises PlugBadResult for anything but so many booleans."""
    listed: list[object] = []
    if isinstance(given, Iterable) and not isinstance(given, str | bytes | Mapping):
        try:
            listed = list(islice(given, count + 1))
        except Exception as error:  # a generator of somebody else's may raise anything
            raise PlugBadResult(f"The grounder failed while its verdicts were read: {error}"[:1000]) from error
    verdicts = [one for one in listed if isinstance(one, bool)]
    if len(verdicts) != count or len(listed) != count:
        raise PlugBadResult(f"The grounder returned {given!r:.100}.", f"It must return {count} booleans, one a claim.")
    return verdicts


def _stands(evidence: Evidence, passage: StoredPassage | None) -> bool:
    if passage is None or not evidence.quote:
        return False
    if passage.start is None or evidence.start is None or evidence.end is None:
        return evidence.quote in passage.text
    start = evidence.start - passage.start
    return start >= 0 and passage.text[start : evidence.end - passage.start] == evidence.quote
