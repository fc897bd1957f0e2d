"""What runs in a process that reads: one source after another, within its memory, as long as its parent lives."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from multiprocessing.connection import Connection

from service.domain.document import ReadText
from service.errors import Damaged, KgqlError, TooLargeInside
from service.ingestion.reading import read

_HINT = "Split it, save it anew, or hand in its text."

Source = tuple[bytes | None, str | None, str | None, str | None]
"""The arguments of `read`: data, text, MIME type, path."""


READY = "ready"
"""What a process says first: it waits for a source."""


def serve(pipe: Connection, memory_bytes: int) -> None:
    """The life of a process: reads what it is sent, one source after another, until its parent closes the pipe."""
    # Ctrl-C reaches every process of the terminal: the parent decides what ends, and when.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _limit_memory(memory_bytes)
    pipe.send(READY)
    _silence()
    while True:
        try:
            source: Source = pipe.recv()
        except EOFError:
            return
        outcome = _outcome(source)
        try:
            pipe.send(outcome)
        except MemoryError:  # a copy of it is made for the pipe
            pipe.send(MemoryError())


def _outcome(source: Source) -> ReadText | Exception:
    try:
        return read(*source)
    except MemoryError:
        return MemoryError()
    except KgqlError as error:
        return error
    except RecursionError:
        return TooLargeInside("It is nested too deep.", _HINT)
    except Exception as error:  # noqa: BLE001 (a reader that trips over a broken file must not end the process)
        return Damaged(f"Its reader failed on it: {type(error).__name__}: {error}.", _HINT)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def _silence() -> None:
    """What libraries print as they crash is no message to the service's log: the job has the reason."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)


def _limit_memory(memory_bytes: int) -> None:
    """Lets an allocation beyond the limit fail. Windows has no such limit; there the time alone is."""
    try:
        import resource  # noqa: PLC0415 (POSIX only)
    except ImportError:
        return
    for kind in (resource.RLIMIT_DATA, resource.RLIMIT_AS):
        _, most = resource.getrlimit(kind)
        extra = _address_space() if kind == resource.RLIMIT_AS else 0
        wanted = memory_bytes + extra
        resource.setrlimit(kind, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # no dump of a crash: it would hold the document


def _address_space() -> int:
    """Bytes of address space that the process has mapped already, its libraries most of all."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 (a line of the kernel, no file)
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 1 << 32
