"""Rewrite: a question that leans on the conversation is given what it leans on.

"Where was he born?" says nothing by itself. With a pronoun, or without any content word, the last question and its
answer come in front of it, for search and for the choice of sentences; the answer still names the question as asked.
"""

from __future__ import annotations

from service.agent.pipeline import Outcome
from service.agent.plugged import Call
from service.agent.reading.words import content_stems, listed
from service.agent.state import State
from service.errors import PlugBadResult
from service.retrieval.fulltext import words
from service.retrieval.search import MAX_QUESTION

REWRITER = "rewriter"
_LONGEST_CONTEXT = 500


class Rewrite:
    name = "rewrite"

    def seen(self, state: State) -> str:
        return f"{state.question} (after {len(state.history)} turns)"

    async def run(self, state: State) -> Outcome:
        """Sets `context` where the question needs it and there is a history."""
        if not state.history or not _leans(state.question):
            return Outcome("the question stands by itself")
        last = state.history[-1]
        state.context = f"{last.question} {last.answer}".strip()[:_LONGEST_CONTEXT]
        return Outcome(f"read after: {state.context}")


async def by_plug(state: State, call: Call) -> Outcome:
    """The plug returns the question as one can understand it by itself."""
    given = await call(state.question, [(turn.question, turn.answer) for turn in state.history])
    if not isinstance(given, str) or not given.strip() or len(given) > MAX_QUESTION:
        raise PlugBadResult(f"The rewriter returned {given!r:.100}.", "It must return a question, as text.")
    state.rewritten = given.strip()
    return Outcome(f"asked as: {state.rewritten}")


def _leans(question: str) -> bool:
    spoken = {word.lower() for word in words(question)}
    return bool(spoken & listed("pronouns")) or not content_stems(question)
