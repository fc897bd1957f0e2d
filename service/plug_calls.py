"""Makes and calls plugs of somebody else's: awaited or not, within their time, their faults as ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from service.errors import KgqlError, PlugFailed
from service.plugs import (
    Options,
    Plug,
    Plugged,
    bare,
    check_merged,
    check_options,
    has_place_for,
    is_ours,
    method,
    resolve,
)
from service.time_limits import PlugLoop, Threads, limit_of

_AT_ONCE = 8
_LONGEST_WORDS = 1000


def made_in_time(
    plug: Plug,
    port_method: str,
    ours: Callable[[], Any],
    *,
    seconds: float,
    arguments: Sequence[str] | None = None,
    **named: Callable[[], Any],
) -> Plugged:
    """The plug, resolved: importing its module and making its object are calls of somebody else's code too.

    Raises PlugNotFound, and PlugTimedOut where that takes longer.
    """
    making = partial(resolve, plug, port_method, ours, arguments=arguments, **named)
    if is_ours(plug, named):
        return making()
    return Threads("making").wait(making, seconds=seconds, called=f"Making the plug {bare(plug)!r:.200}")


class PlugCalls:
    """One plug, with the name of its port's method. What is not awaited runs on a thread that can be left behind."""

    def __init__(self, plug: Plugged, port_method: str, called: str, seconds: float) -> None:
        self.plug = plug
        self.called = f"{called} {plug.name}"
        self._method = port_method
        self._seconds = limit_of(plug.target, seconds)
        self._threads = Threads(port_method, at_once=_AT_ONCE)
        self._loop = PlugLoop()

    def check(self, options: Options) -> None:
        """Raises PlugBadOption for an option that the plug has no place for."""
        check_merged(self.plug, self._method, self.plug.merged(options))

    async def call(self, *arguments: Any, offered: Mapping[str, Any], options: Options | None = None) -> Any:
        """What the plug returns. `offered` reaches it where its signature has a place; options always do, the later
        over the configured ones. Raises PlugBadOption, PlugTimedOut, PlugFailed or what other KgqlError it raises."""
        call = method(self.plug.target, self._method)
        given = {option: value for option, value in offered.items() if has_place_for(call, option)}
        given |= self.plug.merged(options)
        check_options(call, given, self.plug.name)

        def called() -> Any:
            return self._loop.settled(call(*arguments, **given))

        try:
            return await self._threads.run(called, seconds=self._seconds, called=self.called)
        except KgqlError:
            raise
        except Exception as error:
            words = f"{self.called} failed: {type(error).__name__}: {error}"[:_LONGEST_WORDS]
            raise PlugFailed(words) from error

    def close(self) -> None:
        """Ends what an asynchronous plug waits for."""
        self._loop.close()
