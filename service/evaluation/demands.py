"""What a run must reach, as people write it: recall@5=0.9, or for one mode VECTOR:recall@5=0.9."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.domain.search import SearchMode
from service.errors import InvalidInput
from service.evaluation.metrics import NAMES

_FORM = re.compile(r"(?:([A-Za-z]+):)?([a-z]+@\d+)\s*=\s*(\d*\.?\d+)")


@dataclass(frozen=True, slots=True)
class Demand:
    """A metric must be at least so much: in a mode, or where None is named in those that `judge` picks."""

    metric: str
    least: float
    mode: SearchMode | None = None

    @classmethod
    def parse(cls, said: str) -> Demand:
        """Raises InvalidInput for what is none."""
        found = _FORM.fullmatch(said.strip())
        if found is None:
            raise InvalidInput(f"{said!r} is no demand.", "Write one as recall@5=0.9, or VECTOR:recall@5=0.9.")
        mode, metric, least = found.groups()
        if metric not in NAMES:
            raise InvalidInput(f"There is no metric {metric}.", f"There are {', '.join(NAMES)}.")
        if float(least) > 1:
            raise InvalidInput(f"{said!r} can't be reached.", "All metrics lie between 0 and 1.")
        return cls(metric, float(least), mode_named(mode) if mode else None)

    def judge(
        self, means: Mapping[SearchMode, Mapping[str, float]], usual: SearchMode = SearchMode.FUSION
    ) -> list[str]:
        """A sentence for each mode that falls short.

        A demand without a mode is made of the usual one, that of a search which names none; where that was not
        measured, of each that was.
        """
        wanted = [self.mode or usual]
        judged: Sequence[SearchMode] = wanted if wanted[0] in means else list(means)
        return [
            f"{self.metric} of {mode} is {means[mode][self.metric]:.4f}; at least {self.least:g} is demanded."
            for mode in judged
            if means[mode][self.metric] < self.least
        ]


def check_demands(demands: Sequence[Demand], modes: Sequence[SearchMode]) -> None:
    """Raises InvalidInput for a demand of a mode that is not going to be measured."""
    for demand in demands:
        if demand.mode is not None and demand.mode not in modes:
            raise InvalidInput(
                f"{demand.metric} is demanded of {demand.mode}, which is not measured.",
                f"Add it to --modes {','.join(modes)}.",
            )


def mode_named(name: str) -> SearchMode:
    """The mode of that name, in capitals or not. Raises InvalidInput."""
    try:
        return SearchMode(name.strip().upper())
    except ValueError as error:
        raise InvalidInput(f"There is no mode {name.strip()!r}.", f"There are {', '.join(SearchMode)}.") from error
