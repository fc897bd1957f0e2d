"""Locks between processes, on files: the kernel frees them when their holder dies, however it dies."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Waits for the lock and holds it."""
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def locked_now(path: Path) -> Iterator[bool]:
    """Holds the lock if it is free. Yields whether it was."""
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def is_locked(path: Path) -> bool:
    """Whether some process holds the lock."""
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
