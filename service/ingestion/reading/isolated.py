"""Reads in processes that can be cut off: a document that hangs, swells or crashes its reader harms nothing else.

Plain text and Markdown are read in this process, in time and memory proportional to them. For everything else a
process is started when it is first needed, used again for the next document, and replaced when it was killed. It has
a limit of memory of its own (`reader_process.py`); its time is watched from here.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from multiprocessing.process import BaseProcess

from service.domain.document import ReadText
from service.errors import Damaged, KgqlError, ProcessLost, TooLargeInside, TooSlowToRead
from service.ingestion.reading import read_at_once
from service.ingestion.reading.reader_process import Source, serve

_KEPT = 2
"""Idle processes that wait for the next document; each holds some 50 MB."""
_DOCUMENTS_A_PROCESS = 200
"""After so many a process is replaced, whatever it has gathered."""
_START_SECONDS = 60.0
_END_SECONDS = 5.0
_OUT_OF_MEMORY = (-6, -9)
"""SIGABRT, by which libraries end when an allocation fails, and SIGKILL, by which the system does."""
_HINT = "Split it, save it anew, or hand in its text."


class IsolatedReading:
    """Reads any source, each in at most `seconds` and `memory_bytes`. Threads may share it. Close it in the end."""

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        self._seconds = seconds
        self._memory_bytes = memory_bytes
        self._lock = threading.Lock()
        self._idle: list[_Reader] = []
        self._busy: set[_Reader] = set()
        self._closed = False

    def read(
        self, data: bytes | None = None, text: str | None = None, mime_type: str | None = None, path: str | None = None
    ) -> ReadText:
        """What `reading.read` says of the source.

        Raises what that raises, and besides TooSlowToRead, TooLargeInside and Damaged where the reader had to be
        killed, ran out of memory or crashed; ProcessLost where the service is closing, or no process can be had.
        """
        at_once = read_at_once(data, text, mime_type, path)
        if at_once is not None:
            return at_once
        reader = self._take()
        keep = False
        try:
            answer = reader.ask((data, text, mime_type, path), self._seconds)
            keep = not isinstance(answer, MemoryError)
        except EOFError as error:
            raise self._death(reader) from error
        finally:
            self._give_back(reader, keep=keep)
        if isinstance(answer, ReadText):
            return answer
        if isinstance(answer, MemoryError):
            raise TooLargeInside(f"Reading it takes more than {self._memory_bytes:,} bytes of memory.", _HINT)
        raise answer

    def close(self) -> None:
        """Ends all processes; who waits for one gets ProcessLost."""
        with self._lock:
            self._closed = True
            readers = [*self._idle, *self._busy]
            self._idle.clear()
        for reader in readers:
            reader.kill()

    def _take(self) -> _Reader:
        with self._lock:
            if self._closed:
                raise ProcessLost("The service is closing.", "The document is read again when it is back.")
            reader = self._idle.pop() if self._idle else None
            if reader is not None and reader.is_alive:
                self._busy.add(reader)
                return reader
        made = _Reader(self._memory_bytes)
        with self._lock:
            if not self._closed:
                self._busy.add(made)
                return made
        made.kill()
        raise ProcessLost("The service is closing.", "The document is read again when it is back.")

    def _give_back(self, reader: _Reader, *, keep: bool) -> None:
        with self._lock:
            self._busy.discard(reader)
            if keep and not self._closed and len(self._idle) < _KEPT and reader.asked < _DOCUMENTS_A_PROCESS:
                self._idle.append(reader)
                return
        reader.kill()

    def _death(self, reader: _Reader) -> KgqlError:
        """Why a reader that should have answered is gone."""
        if self._closed:
            return ProcessLost("The service is closing.", "The document is read again when it is back.")
        if reader.timed_out:
            return TooSlowToRead(f"It couldn't be read within {self._seconds:g} seconds.", _HINT)
        ending = reader.ending()
        if ending in _OUT_OF_MEMORY:
            return TooLargeInside(
                f"Its reader ended for want of memory ({_named(ending)}): {self._memory_bytes:,} bytes are allowed.",
                _HINT,
            )
        return Damaged(f"Its reader crashed on it ({_named(ending)}).", _HINT)


class _Reader:
    """One process that reads, and the pipe to it."""

    def __init__(self, memory_bytes: int) -> None:
        context = multiprocessing.get_context("spawn")  # a forked child would share this process's sockets and locks
        self._pipe, childs = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=serve, args=(childs, memory_bytes), name="kgql-reading", daemon=True
        )
        self._process.start()
        childs.close()
        self.asked = 0
        self.timed_out = False
        if not self._pipe.poll(_START_SECONDS):
            self.kill()
            raise ProcessLost("A process that reads documents didn't start.", "The machine is overloaded: try again.")
        try:
            self._pipe.recv()
        except EOFError as error:
            raise ProcessLost(
                f"A process that reads documents ended at its start ({_named(self.ending())}).",
                "KGQL_READING_MEMORY_BYTES may be too low for it.",
            ) from error

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def ask(self, source: Source, seconds: float) -> ReadText | Exception:
        """What came of reading. Raises EOFError where the process ended, by itself or because time was up."""
        self.asked += 1
        # A watch rather than a wait with a limit: a process that hangs may leave off reading what it is sent, too.
        watch = threading.Timer(seconds, self._end_at_limit)
        watch.daemon = True
        watch.start()
        try:
            self._pipe.send(source)
            answer: ReadText | Exception = self._pipe.recv()
        except OSError as error:
            raise EOFError from error
        finally:
            watch.cancel()
        return answer

    def kill(self) -> None:
        self._process.kill()
        self._process.join(_END_SECONDS)

    def ending(self) -> int | None:
        """The exit code, once it has ended; the number of a signal below 0."""
        self._process.join(_END_SECONDS)
        return self._process.exitcode

    def _end_at_limit(self) -> None:
        self.timed_out = True
        self._process.kill()


def _named(ending: int | None) -> str:
    if ending is not None and ending < 0:
        return signal.Signals(-ending).name
    return f"exit code {ending}"
