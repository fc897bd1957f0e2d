"""Other processes, by id and the time they started: ids are used again."""

from __future__ import annotations

import contextlib

import psutil

_PATIENCE = 60.0
"""Seconds that a process may take to end by itself."""


def is_running(pid: int, started: float) -> bool:
    """Whether the process of that id which started then is still at work: a zombie is not."""
    try:
        process = psutil.Process(pid)
        return abs(process.create_time() - started) < 5 and bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def end(pid: int, started: float) -> None:
    """Asks a process to stop, waits for it, and kills it if it doesn't."""
    if not is_running(pid, started):
        return
    with contextlib.suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        process.terminate()
        try:
            process.wait(_PATIENCE)
        except psutil.TimeoutExpired:
            process.kill()
            process.wait(_PATIENCE)
