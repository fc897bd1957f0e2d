"""Expand: other ways to ask the same, each of which is searched for too.

"Where did Ada Byron live?" is asked about Ada Lovelace as well, where the graph knows that she is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from service.agent.pipeline import Outcome
from service.agent.plugged import Call
from service.agent.ports import NamedEntity
from service.agent.reading.passages import same_name
from service.agent.state import State
from service.errors import PlugBadResult
from service.retrieval.search import MAX_QUESTION

EXPANDER = "expander"
MOST_QUESTIONS = 8
"""Questions that are searched for beside the one that was asked."""


class Expand:
    name = "expand"

    def seen(self, state: State) -> str:
        return state.asked

    async def run(self, state: State) -> Outcome:
        """Sets `queries`: the question by the usual names of what it names."""
        return _asked(state, list(dict.fromkeys(_by_usual_names(state.asked, state.named))))


async def by_plug(state: State, call: Call) -> Outcome:
    """The plug returns more ways to ask."""
    return _asked(state, checked_questions(await call(state.asked, context=state.context), "The expander"))


def checked_questions(given: object, called: str) -> list[str]:
    """Questions that a plug returned, each once; the first eight. Raises PlugBadResult for another shape."""
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise PlugBadResult(f"{called} returned {given!r:.100}.", "It must return a list of questions.")
    try:
        listed = list(islice(given, MOST_QUESTIONS))
    except Exception as error:  # a generator of somebody else's may raise anything
        raise PlugBadResult(f"{called} failed while its questions were read: {error}"[:1000]) from error
    if not all(isinstance(one, str) and one.strip() and len(one) <= MAX_QUESTION for one in listed):
        raise PlugBadResult(f"{called} returned {listed!r:.100}.", "It must return a list of questions, as texts.")
    return list(dict.fromkeys(one.strip() for one in listed))


def _asked(state: State, questions: Sequence[str]) -> Outcome:
    state.queries = [one for one in questions if one != state.standing_question][:MOST_QUESTIONS]
    return Outcome(f"asked also: {'; '.join(state.queries)}" if state.queries else "nothing is added")


def _by_usual_names(asked: str, named: Sequence[NamedEntity]) -> Iterator[str]:
    """The question with a name in its usual form, where it has another, and one entity alone bears it."""
    bearers = Counter(one.phrase for one in named)
    for one in named:
        if bearers[one.phrase] == 1 and not same_name(one.phrase, one.entity.name) and one.phrase in asked:
            yield asked.replace(one.phrase, one.entity.name)
