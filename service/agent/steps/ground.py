"""Ground: nothing is claimed that its quote doesn't say, and nothing is quoted that isn't there.

The passages are read again. A quote must stand in its passage at its offsets, word for word, and the numbers and
names of a claim in its quotes. What fails is removed, and the trace says how much.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from service.agent.pipeline import Outcome
from service.agent.ports import KnowledgeGraph, StoredPassage
from service.agent.reading.words import is_stop_word, looks_like_name
from service.agent.state import State
from service.domain.answer import Claim
from service.domain.evidence import Evidence
from service.retrieval.fulltext import words


class Ground:
    name = "ground"

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph

    async def run(self, state: State) -> Outcome:
        """Leaves in `draft` what holds. A short answer that no quote holds goes, and support goes with the claims."""
        draft = state.draft
        if not draft.claims:
            return Outcome("there was nothing to check")
        cited = {evidence.chunk_id for claim in draft.claims for evidence in claim.evidence}
        passages = await self._graph.passages(sorted(cited))
        checked = [_checked(claim, passages) for claim in draft.claims]
        kept = tuple(claim for claim in checked if claim is not None)
        quotes = [evidence.quote for claim in kept for evidence in claim.evidence]
        if draft.is_concluded:
            draft.short_answer = draft.short_answer if len(kept) == len(checked) else None
        elif draft.short_answer and not any(draft.short_answer in quote for quote in quotes):
            draft.short_answer = None
        draft.support *= len(kept) / len(draft.claims)
        removed = len(draft.claims) - len(kept)
        draft.claims = kept
        return Outcome(f"{len(kept)} claims hold" + (f", {removed} removed" if removed else ""))


def _checked(claim: Claim, passages: Mapping[str, StoredPassage]) -> Claim | None:
    evidence = tuple(one for one in claim.evidence if _stands(one, passages.get(one.chunk_id)))
    quoted = {word for one in evidence for word in words(one.quote)}
    said = {word for word in words(claim.text) if looks_like_name(word) and not is_stop_word(word)}
    return replace(claim, evidence=evidence) if evidence and said <= quoted else None


def _stands(evidence: Evidence, passage: StoredPassage | None) -> bool:
    if passage is None or not evidence.quote:
        return False
    if passage.start is None or evidence.start is None or evidence.end is None:
        return evidence.quote in passage.text
    start = evidence.start - passage.start
    return start >= 0 and passage.text[start : evidence.end - passage.start] == evidence.quote
