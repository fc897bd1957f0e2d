"""The places on the way to an answer, and by whom each is taken: by us, by a plug, or by nobody.

A stage is known by its plug's name (`gate`, `rewriter`, …), in settings and in the `steps` of a call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from service.agent.pipeline import AnswerStep
from service.agent.plugged import PluggedStep, Taking
from service.plug_calls import PlugCalls

Plugs = Mapping[str, PlugCalls | None]
"""By stage: who takes it; None: nobody. A stage that is not among them is taken by us."""


class Takers(Protocol):
    """Knows the plugs of a service."""

    def taking(self, steps: Mapping[str, Any]) -> AbstractAsyncContextManager[Plugs]:
        """The plugs for one call: the configured ones under those of `steps`, each in any form of DESIGN §4.

        Raises InvalidInput for a stage or a name that there is not, and PlugNotFound for what is no plug.
        """


@dataclass(frozen=True, slots=True)
class Stage:
    """One place. `without`: what is done all the same where nobody takes it."""

    key: str
    ours: AnswerStep
    plugged: Callable[[PlugCalls], AnswerStep] | None = None
    without: AnswerStep | None = None

    def steps(self, plugs: Plugs) -> Sequence[AnswerStep]:
        """The step to take here, or none."""
        if self.key not in plugs:
            return (self.ours,)
        plug = plugs[self.key]
        if plug is None:
            return () if self.without is None else (self.without,)
        return (self.ours,) if self.plugged is None else (self.plugged(plug),)


def stage(key: str, ours: AnswerStep, take: Taking, without: AnswerStep | None = None) -> Stage:
    """A stage whose plug is asked by `take`; where it fails, ours goes on."""
    return Stage(key, ours, lambda plug: PluggedStep(ours, plug, key, take), without)
