"""The socket that the service answers on."""

from __future__ import annotations

import asyncio
import socket

import pytest

from service.cli.serving import bound_socket
from service.errors import InvalidInput

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
async def test_an_answers_body_does_not_wait_until_its_head_is_acknowledged(host: str) -> None:
    delays: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def connected(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted = writer.get_extra_info("socket")
        delays.set_result(not accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listening = bound_socket(host, 0)
    async with await asyncio.start_server(connected, sock=listening):
        _, writer = await asyncio.open_connection(*listening.getsockname()[:2])
        assert not await delays
        writer.close()
        await writer.wait_closed()


def test_a_port_that_is_taken_is_told_with_what_to_do() -> None:
    with bound_socket("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(InvalidInput, match="Address already in use") as refused:
            bound_socket("127.0.0.1", taken.getsockname()[1])
    assert "KGQL_PORT" in refused.value.hint
