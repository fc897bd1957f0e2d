"""Peak memory of processes, sampled: the proportional set size, in which a shared page counts once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

_SECONDS = 1.0


class Peak:
    """The largest sum of the sampled processes so far, in MB of 10^6 bytes."""

    def __init__(self) -> None:
        self.megabytes = 0.0

    def note(self, processes: list[psutil.Process]) -> None:
        total = 0
        for process in processes:
            try:
                total += process.memory_full_info().pss
            except psutil.Error:
                continue  # it has just ended
        self.megabytes = max(self.megabytes, total / 1e6)


@contextmanager
def peak_of(pid: int, *, with_children: bool) -> Iterator[Peak]:
    """Samples a process (and its descendants) once a second while the block runs."""
    peak, done = Peak(), threading.Event()
    root = psutil.Process(pid)

    def sample() -> None:
        while not done.wait(_SECONDS):
            try:
                peak.note([root, *(root.children(recursive=True) if with_children else [])])
            except psutil.Error:
                return

    thread = threading.Thread(target=sample, daemon=True)
    thread.start()
    try:
        yield peak
    finally:
        done.set()
        thread.join()
