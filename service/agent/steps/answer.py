"""Answer, without a model: the sentences that answer best, quoted, each with its citation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from service.agent.cited import cited
from service.agent.pipeline import Outcome
from service.agent.plugged import Call
from service.agent.ports import SentenceEmbedder
from service.agent.reading.candidates import gather
from service.agent.reading.choosing import best_sets, choose
from service.agent.reading.claims import claim_of, claims_along
from service.agent.reading.question import understand
from service.agent.reading.scoring import Asked, Sentence
from service.agent.reading.short_answers import short_answer
from service.agent.state import ENOUGH_SUPPORT, Draft, State
from service.errors import PlugFault

ANSWERER = "answerer"
_EMBEDDED = 10
"""Sentences whose meaning is compared: those of the sets that fit best by words. Each costs some 5 ms on 2 cores."""
_FULL_SUPPORT = 0.99
"""The most that any way supports. The worst that is taken has just enough."""
_CONCLUSIONS = frozenset({"yes", "no"})
_SURE = 0.25
"""The least score of a plan's way that is taken for an answer."""


class ExtractiveAnswer:
    name = "answer"

    def __init__(self, embedder: SentenceEmbedder | None) -> None:
        self._embedder = embedder

    def seen(self, state: State) -> str:
        return f"{len(state.hits)} passages and {len(state.facts)} facts"

    async def run(self, state: State) -> Outcome:
        """Sets `draft`. Without vectors the words alone decide, and the fallback says so."""
        if not state.hits and not state.facts:
            return Outcome("there is nothing to answer from")
        if state.followed is not None and state.followed.answer is not None and state.followed.score >= _SURE:
            claims = claims_along(state.followed, state.facts)
            state.draft = Draft(
                claims,
                min(ENOUGH_SUPPORT + state.followed.score / 2, _FULL_SUPPORT),
                state.followed.answer,
                is_concluded=state.followed.is_concluded,
                closest=claims[0].text,
            )
            return Outcome(f"{len(state.draft.claims)} sentences along the plan, support {state.draft.support:.2f}")
        candidates = gather(state.hits, state.facts, state.mentions)
        question = understand(state.asked, state.context, [one.phrase for one in state.named])
        asked = Asked(
            question,
            named=frozenset(one.entity.id for one in state.named),
            heard=frozenset[str]().union(*(one.stems for one in candidates)),
        )
        sentences, fallback = await self._compared(asked, [Sentence(one) for one in candidates], state.vector)
        chosen = choose(asked, sentences)
        state.draft = Draft(
            claims=tuple(claim_of(one.candidate) for one in chosen),
            support=asked.support(chosen),
            short_answer=short_answer(asked, chosen),
            closest=chosen[0].candidate.text if chosen else None,
        )
        return Outcome(f"{len(chosen)} of {len(candidates)} sentences, support {state.draft.support:.2f}", fallback)

    async def _compared(
        self, asked: Asked, sentences: Sequence[Sentence], vector: Sequence[float] | None
    ) -> tuple[Sequence[Sentence], str | None]:
        """The sentences worth choosing from, with their cosines."""
        if vector is None or self._embedder is None:
            return sentences, "Without vectors, the sentences were chosen by their words alone."
        in_good_sets = dict.fromkeys(one for chosen in best_sets(asked, sentences) for one in chosen)
        promising = list(in_good_sets)[:_EMBEDDED]
        try:
            vectors = await self._embedder.embed_passages([one.candidate.text for one in promising])
        except PlugFault as fault:
            return sentences, f"The sentences couldn't be embedded, so their words alone decided: {fault.message}"
        cosines = _cosines(vector, vectors)
        return [Sentence(one.candidate, cosine) for one, cosine in zip(promising, cosines, strict=True)], None


async def by_plug(state: State, call: Call) -> Outcome:
    """The plug is given the passages, and returns claims with the words of them that it cites (cited.py)."""
    if not state.hits:
        return Outcome("there is nothing to answer from")
    given = await call(state.standing_question, list(state.hits), context=state.context, facts=list(state.facts))
    answer = cited(given, state.hits, state.facts, "The answerer")
    if answer is None:
        return Outcome("it found no answer in the passages")
    state.draft = Draft(
        answer.claims,
        answer.confidence,
        answer.short_answer,
        is_concluded=(answer.short_answer or "").lower() in _CONCLUSIONS,
        closest=answer.claims[0].text if answer.claims else None,
    )
    lost = [(answer.lost_quotes, "quotes that stand in no passage"), (answer.lost_claims, "claims without a quote")]
    removed = ", ".join(f"{count} {what}" for count, what in lost if count)
    return Outcome(
        f"{len(answer.claims)} claims, support {answer.confidence:.2f}", f"Removed: {removed}." if removed else None
    )


def _cosines(vector: Sequence[float], vectors: Sequence[Sequence[float]]) -> list[float]:
    one, many = np.asarray(vector, dtype=np.float64), np.asarray(vectors, dtype=np.float64)
    if not len(many):
        return []
    cosines: list[float] = (many @ one / (np.linalg.norm(many, axis=1) * np.linalg.norm(one))).tolist()
    return cosines
