"""Asks a plug about texts: by its batch form or one by one, awaited where it must be.

A plug is anybody's code. Whatever it raises is the failure of the text that it was asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from service.errors import BudgetSpent, PlugBadOption, PlugBadResult, PlugFailed, PlugFault, PlugNotFound, PlugUnusable
from service.plugs import Options, Plugged, method
from service.time_limits import PlugLoop

_LONGEST_WORDS = 1000
"""Of what a plug says when it fails."""


class Asking:
    """The calls of one process's extractors. Not for use from two threads at once."""

    def __init__(self) -> None:
        self._loop = PlugLoop()

    def answers(self, plug: Plugged, options: Options, *columns: Sequence[Any]) -> list[Any]:
        """What a plug returns for each row of the columns (texts, and the entities of each), or the row's fault: by its
        batch form; where it has none or that fails as a whole, row by row, so that one can't fail the others.

        Raises what no text is to blame for: PlugBadOption, PlugNotFound, PlugUnusable, BudgetSpent.
        """
        if not columns[0]:
            return []
        answers = self._by_batch(plug, options, *columns)
        if answers is not None:
            return answers
        call = method(plug.target, "extract")
        return [self._answer(plug.name, call, *row, **options) for row in zip(*columns, strict=True)]

    def close(self) -> None:
        """Ends the event loop that asynchronous plugs ran on, if there was one."""
        self._loop.close()

    def _by_batch(self, plug: Plugged, options: Options, *columns: Sequence[Any]) -> list[Any] | None:
        batch = getattr(plug.target, "extract_batch", None)
        if batch is None:
            return None
        count = len(columns[0])
        answers = self._answer(plug.name, batch, *columns, **options)
        if isinstance(answers, PlugFault):
            return None
        if not isinstance(answers, list | tuple) or len(answers) != count:
            fault = PlugBadResult(
                f"{plug.name} returned no list of {count} results.", "extract_batch must return one for each text."
            )
            return [fault] * count
        return [failure_of(plug.name, answer) if isinstance(answer, BaseException) else answer for answer in answers]

    def _answer(self, plug_name: str, call: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """What the plug returns, or its fault. An asynchronous plug is awaited on a loop of its own."""
        try:
            answer = self._loop.settled(call(*arguments, **options))
        except (PlugBadOption, PlugNotFound, PlugUnusable, BudgetSpent):
            raise
        except BaseException as error:  # noqa: BLE001 a plug is anybody's code: whatever it raises, an exit too, is its text's failure
            return failure_of(plug_name, error)
        return answer


def failure_of(plug_name: str, error: BaseException) -> PlugFault:
    """The fault that stands for what a plug raised. It can be sent to another process, and its words are few."""
    if isinstance(error, PlugFault) and type(error).__module__ == PlugFault.__module__:
        return error
    try:
        words = str(error)[:_LONGEST_WORDS]
    except Exception:  # noqa: BLE001 an exception of a plug may not even be able to say what it is
        words = "it can't be shown"
    failure = PlugFailed(f"{plug_name} failed: {type(error).__name__}: {words}")
    failure.__cause__ = error
    return failure
