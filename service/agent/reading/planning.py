"""Makes a plan of a question, where its form is known.

"Who died first, A or B?" asks the same of two things and compares; all other forms ask of one.
"""

from __future__ import annotations

from collections.abc import Iterable

from service.agent.reading.chains import single
from service.agent.reading.comparisons import compared
from service.agent.reading.plans import Plan

MAX_CHARACTERS = 400
"""Of a question that may have a plan: a longer one is no plain question, and would take long to be matched."""


def plan(question: str, known: Iterable[str] = ()) -> Plan | None:
    """The plan of a question; None where its form is not known. `known` are names that stand in it."""
    asked = " ".join(question.split()).rstrip("?. ")
    if len(asked) > MAX_CHARACTERS:
        return None
    names = sorted({name for name in known if name}, key=len, reverse=True)
    of_two = compared(asked, names)
    if of_two is not None:
        return of_two
    chain = single(asked)
    return None if chain is None else Plan((chain,))
