"""Decompose: the question as a plan of hops, from what it names to what it asks for.

"Where was the author of the first program born?" asks for the author first, and then where that one was born. What the
question names is known by the graph and by the titles of the passages that were found.
"""

from __future__ import annotations

import re

from service.agent.pipeline import Outcome
from service.agent.reading.planning import plan
from service.agent.state import State

_ADDED = re.compile(r"\s*\([^()]*\)\s*$")


class Decompose:
    name = "decompose"

    async def run(self, state: State) -> Outcome:
        """Sets `plan`; leaves it None where the question's form is not known."""
        titles = [str(hit.metadata.get("title") or "") for hit in state.hits]
        known = [one.phrase for one in state.named] + titles + [_ADDED.sub("", title) for title in titles]
        state.plan = plan(state.asked, [name for name in known if len(name) > 1])
        return Outcome("no plan: its sentences have to answer it" if state.plan is None else str(state.plan))
