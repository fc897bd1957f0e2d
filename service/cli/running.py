"""How a command runs: until it is done or Ctrl-C, with errors in people's words, and everything closed in the end."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.logging import RichHandler
from rich.text import Text
from uvicorn.loops.auto import auto_loop_factory

from service.errors import InvalidInput, KgqlError
from service.settings import Settings

console = Console()
errors = Console(stderr=True)


def load_settings() -> Settings:
    """The settings from the environment; a wrong one ends the command with its name and the reason."""
    try:
        return Settings()
    except ValidationError as error:
        for fault in error.errors():
            name = "_".join(str(part) for part in fault["loc"]).upper()
            reason = fault["msg"].removeprefix("Value error, ")
            errors.print(f"[red]The setting {name} is wrong:[/] {reason}", highlight=False)
        raise typer.Exit(2) from error


def run(main: Coroutine[Any, Any, None]) -> None:
    """Runs `main` on uvicorn's choice of an event loop: uvloop, where the platform has it.

    Ctrl-C or SIGTERM ends it in order, a KgqlError ends the command with status 1.
    """
    logging.basicConfig(
        level=logging.WARNING,
        format="%(message)s",
        handlers=[RichHandler(console=errors, show_path=False, show_time=True, markup=False)],
    )
    logging.getLogger("service").setLevel(logging.INFO)
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(_until_signalled(main))
    except KgqlError as error:
        _tell(error)
        raise typer.Exit(1) from error


@contextmanager
def refusing_bad_input() -> Iterator[None]:
    """For commands whose status 1 says something of its own: an InvalidInput in the block ends them with status 2."""
    try:
        yield
    except InvalidInput as error:
        _tell(error)
        raise typer.Exit(2) from error


def _tell(error: KgqlError) -> None:
    errors.print(Text(error.message, style="red"), soft_wrap=True)
    if error.hint:
        errors.print(Text(error.hint), soft_wrap=True)


async def _until_signalled(main: Coroutine[Any, Any, None]) -> None:
    task = asyncio.ensure_future(main)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    with suppress(asyncio.CancelledError):
        await task
