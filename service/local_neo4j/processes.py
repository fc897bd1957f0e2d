"""Other processes, by id and start: ids are used again.

When a process started is counted from the start of the machine. Told as a time of day it would change with the clock,
which jumps where a laptop wakes up or a virtual machine is moved: all processes would be taken for others.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import psutil

_PATIENCE = 60.0
"""Seconds that a process may take to end by itself."""


def start_of(pid: int) -> str:
    """What tells a process from all others that have its id. Raises psutil.NoSuchProcess.

    On Linux the boot of the machine and the ticks since then (field 22 of proc_pid_stat(5)), elsewhere the time of day.
    """
    if not psutil.LINUX:
        return f"{psutil.Process(pid).create_time():.2f}"
    boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
    except (FileNotFoundError, ProcessLookupError) as gone:
        raise psutil.NoSuchProcess(pid) from gone
    return f"{boot} {after_name.split()[19]}"


def is_running(pid: int, started: str) -> bool:
    """Whether the process of that id and start is still at work: a zombie is not."""
    try:
        return start_of(pid) == started and bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def end(pid: int, started: str) -> None:
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
