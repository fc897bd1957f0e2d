"""Answer, without a model: the sentences that answer best, quoted, each with its citation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from service.agent.candidates import Candidate, gather
from service.agent.choosing import best_sets, choose
from service.agent.pipeline import Outcome
from service.agent.ports import KnowledgeGraph, SentenceEmbedder
from service.agent.question import understand
from service.agent.scoring import Asked, Sentence
from service.agent.short_answers import short_answer
from service.agent.state import Draft, State
from service.domain.answer import Claim
from service.domain.evidence import Evidence
from service.errors import PlugFault

_EMBEDDED = 10
"""Sentences whose meaning is compared: those of the sets that fit best by words. Each costs some 5 ms on 2 cores."""


class ExtractiveAnswer:
    name = "answer"

    def __init__(self, graph: KnowledgeGraph, embedder: SentenceEmbedder | None) -> None:
        self._graph = graph
        self._embedder = embedder

    async def run(self, state: State) -> Outcome:
        """Sets `draft`. Without vectors the words alone decide, and the fallback says so."""
        if not state.hits and not state.facts:
            return Outcome("there is nothing to answer from")
        mentions = await self._graph.mentions([hit.id for hit in state.hits])
        candidates = gather(state.hits, state.facts, mentions)
        question = understand(state.question, state.context, [one.phrase for one in state.named])
        asked = Asked(
            question,
            named=frozenset(one.entity.id for one in state.named),
            heard=frozenset[str]().union(*(one.stems for one in candidates)),
        )
        sentences, fallback = await self._compared(asked, [Sentence(one) for one in candidates], state.vector)
        chosen = choose(asked, sentences)
        state.draft = Draft(
            claims=tuple(Claim(one.candidate.text, (_evidence(one.candidate),)) for one in chosen),
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


def _cosines(vector: Sequence[float], vectors: Sequence[Sequence[float]]) -> list[float]:
    one, many = np.asarray(vector, dtype=np.float64), np.asarray(vectors, dtype=np.float64)
    if not len(many):
        return []
    cosines: list[float] = (many @ one / (np.linalg.norm(many, axis=1) * np.linalg.norm(one))).tolist()
    return cosines


def _evidence(candidate: Candidate) -> Evidence:
    """Where the sentence stands; with the fact that it states best, if the graph has one, and its two ends."""
    evidence = Evidence(
        candidate.chunk_id,
        candidate.document_id,
        candidate.quote,
        candidate.start,
        candidate.end,
        candidate.page,
        candidate.place,
    )
    for fact in candidate.facts:
        for stated in fact.evidence:
            if candidate.overlaps(stated.document_id, stated.start, stated.end):
                return replace(
                    evidence,
                    subject_start=stated.subject_start,
                    subject_end=stated.subject_end,
                    object_start=stated.object_start,
                    object_end=stated.object_end,
                    context=stated.context,
                    confidence=stated.confidence,
                    extractor=stated.extractor,
                    fact_id=fact.id,
                    attributes=stated.attributes,
                )
    return evidence
