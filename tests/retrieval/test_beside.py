"""Work that goes on beside other work."""

from __future__ import annotations

import asyncio
import logging

import pytest

from service.retrieval.beside import beside, known

pytestmark = pytest.mark.anyio


async def test_what_is_begun_goes_on_meanwhile_and_may_be_awaited_again() -> None:
    met = asyncio.Event()

    async def work() -> str:
        met.set()
        return "done"

    async with beside(work()) as working:
        await met.wait()
        assert (await working, await working) == ("done", "done")


async def test_what_nobody_needs_any_more_is_ended() -> None:
    ended = False

    async def work() -> None:
        nonlocal ended
        try:
            await asyncio.Event().wait()
        finally:
            ended = True

    async with beside(work()):
        await asyncio.sleep(0)
    assert ended


async def test_a_fault_is_raised_where_it_is_awaited_and_nowhere_else(caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        async with beside(fails()) as failing:
            await failing
    with caplog.at_level(logging.ERROR, "asyncio"):
        async with beside(fails()):
            await asyncio.sleep(0)
    assert caplog.messages == []


async def test_what_is_known_is_awaited_like_the_rest() -> None:
    assert await known("at once") == "at once"
