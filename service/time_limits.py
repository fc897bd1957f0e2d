"""Runs calls of anybody's code in this process so that one that hangs doesn't hold up the rest.

    threads = Threads("chunk", at_once=3)
    chunks = await threads.run(plug.chunk, text, seconds=60, called="The chunker mine")
    chunks = threads.wait(plug.chunk, text, seconds=60, called="The chunker mine")  # for who is on a thread already

A thread can't be killed. One that is over its time is left behind: its result is dropped if it ever comes, its place
is free, and it keeps the processor and memory that it holds until it ends or the service does (it never keeps the
service from ending). While `MOST_LEFT` of them are still running, further calls are refused at once.
A plug that is given by name and runs in a process of its own is killed there instead (`extraction/executor.py`).
"""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import Callable
from concurrent import futures
from typing import Any, TypeVar

from service.errors import PlugFailed, PlugTimedOut

T = TypeVar("T")

MOST_LEFT = 8
_ANSWERS_WITHIN = 1.0
"""Seconds in which an event loop that only waits for others takes up something new."""


class Threads:
    """Threads that can be left behind, at most `at_once` of them in use by coroutines."""

    def __init__(self, name: str, at_once: int = 1) -> None:
        self._name = name
        self._room = asyncio.Semaphore(at_once)
        self._left: list[threading.Thread] = []

    @property
    def left_behind(self) -> int:
        """How many calls that were given up still run."""
        self._left = [thread for thread in self._left if thread.is_alive()]
        return len(self._left)

    async def run(self, call: Callable[..., T], *arguments: Any, seconds: float | None, called: str) -> T:
        """What the call returns or raises. Raises PlugTimedOut after `seconds` (None: no limit)."""
        async with self._room:
            thread, done = self._started(call, arguments, called)
            answer = asyncio.wrap_future(done)
            try:
                await asyncio.wait({answer}, timeout=seconds)
                if answer.done():
                    return answer.result()
            finally:
                answer.cancel()
            self._left.append(thread)
            raise timed_out(called, seconds)

    def wait(self, call: Callable[..., T], *arguments: Any, seconds: float | None, called: str) -> T:
        """The same for a caller who may be held up; any number at once."""
        thread, done = self._started(call, arguments, called)
        futures.wait([done], timeout=seconds)
        if done.done():
            return done.result()
        self._left.append(thread)
        raise timed_out(called, seconds)

    def _started(
        self, call: Callable[..., T], arguments: tuple[Any, ...], called: str
    ) -> tuple[threading.Thread, futures.Future[T]]:
        if self.left_behind >= MOST_LEFT:
            raise PlugTimedOut(
                f"{called} hangs in {MOST_LEFT} calls already, so it was not called again.",
                "Mend the plug and restart the service.",
            )
        done: futures.Future[T] = futures.Future()
        done.set_running_or_notify_cancel()  # from here on nobody can cancel it: it settles when the call does
        thread = threading.Thread(
            target=_settle, args=(done, call, arguments, called), name=f"kgql-{self._name}", daemon=True
        )
        thread.start()
        return thread, done


class PlugLoop:
    """An event loop on a thread of its own for the asynchronous plugs of one owner, who calls from any thread.

    It stays the same from call to call, so that a plug's client may keep its connections.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def settled(self, answer: Any) -> Any:
        """`answer` itself, or what comes of it where it must be awaited."""
        if not inspect.isawaitable(answer):
            return answer
        return asyncio.run_coroutine_threadsafe(_awaited(answer), self._answering()).result()

    def close(self) -> None:
        """Ends the loop; what it still waits for is cancelled."""
        with self._lock:
            loop, self._loop = self._loop, None
        if loop is not None:
            loop.call_soon_threadsafe(loop.stop)

    def _answering(self) -> asyncio.AbstractEventLoop:
        """The loop; a new one where a plug blocks the old one."""
        with self._lock:
            if self._loop is not None:
                answered = threading.Event()
                self._loop.call_soon_threadsafe(answered.set)
                if answered.wait(_ANSWERS_WITHIN):
                    return self._loop
                self._loop.call_soon_threadsafe(self._loop.stop)
            self._loop = asyncio.new_event_loop()
            threading.Thread(target=_run, args=(self._loop,), name="kgql-plug-loop", daemon=True).start()
            return self._loop


def timed_out(called: str, seconds: float | None) -> PlugTimedOut:
    """What is said of a call that was over its time."""
    return PlugTimedOut(
        f"{called} took longer than {seconds:g} seconds and was given up.",
        "Mend what hangs, or give it more time: KGQL_PLUG_SECONDS.",
    )


def limit_of(target: object, seconds: float) -> float | None:
    """The time that a plug may take for one text: its own attribute `time_limit` (None: any), else the setting's."""
    own = getattr(target, "time_limit", seconds)
    return None if own is None else float(own)


def _settle(done: futures.Future[Any], call: Callable[..., Any], arguments: tuple[Any, ...], called: str) -> None:
    try:
        result = call(*arguments)
    except Exception as raised:  # noqa: BLE001 whatever it is, it is raised where the call is awaited
        done.set_exception(raised)
    except BaseException as raised:  # noqa: BLE001 an exit of somebody else's code is not the service's
        done.set_exception(PlugFailed(f"{called} left by {type(raised).__name__}."))
    else:
        done.set_result(result)


def _run(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.run_until_complete(loop.shutdown_asyncgens())
    finally:
        loop.close()


async def _awaited(answer: Any) -> Any:
    return await answer
