"""Documents side by side, or one alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from service.ingestion.room import Room

Enter = Callable[[str, bool], Awaitable[None]]


def _run(body: Callable[[Room, list[str], dict[str, asyncio.Event], Enter], Awaitable[None]]) -> list[str]:
    """What happened in the room. `enter(name, alone)` stays in it until the event of that name is set."""
    told: list[str] = []
    leave: dict[str, asyncio.Event] = {}

    async def main() -> None:
        room = Room()

        async def enter(name: str, alone: bool) -> None:
            leave[name] = asyncio.Event()
            async with room.entered(alone=alone):
                told.append(f"{name} in")
                await leave[name].wait()
            told.append(f"{name} out")

        await asyncio.wait_for(body(room, told, leave, enter), 10)

    asyncio.run(main())
    return told


async def _settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_documents_are_worked_on_side_by_side_and_one_alone() -> None:
    async def body(room: Room, told: list[str], leave: dict[str, asyncio.Event], enter: Enter) -> None:
        tasks = [asyncio.ensure_future(enter(name, alone)) for name, alone in (("a", False), ("b", False), ("c", True))]
        await _settle()
        assert told == ["a in", "b in"]
        leave["a"].set()
        await _settle()
        assert told[2:] == ["a out"]
        tasks.append(asyncio.ensure_future(room.until_open()))
        leave["b"].set()
        await _settle()
        assert told[3:] == ["b out", "c in"]
        assert not tasks[-1].done()
        leave["c"].set()
        await asyncio.gather(*tasks)

    assert _run(body)[-1] == "c out"


def test_two_that_are_to_be_alone_come_one_after_the_other_and_one_that_is_cancelled_is_not_waited_for() -> None:
    async def body(room: Room, told: list[str], leave: dict[str, asyncio.Event], enter: Enter) -> None:
        first, second, third = (asyncio.ensure_future(enter(name, True)) for name in "abc")
        await _settle()
        assert told == ["a in"]
        second.cancel()
        leave["a"].set()
        await _settle()
        assert told == ["a in", "a out", "c in"]
        leave["c"].set()
        await asyncio.gather(first, third)
        await room.until_open()

    _run(body)
