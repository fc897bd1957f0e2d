"""The small process that holds the JVM: `python -m service.local_neo4j.supervisor FOLDER`.

It is no child of anyone's terminal, so that the server outlives whichever of its users leaves first. It starts the
JVM again when that dies or can serve no more, and ends it, and itself, when no process that uses it is alive, however
they ended.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from threading import Event

from service.errors import LocalNeo4jFault
from service.local_neo4j.folder import ServerFolder, State
from service.local_neo4j.locks import locked_now
from service.local_neo4j.login import answers, needs_restart
from service.local_neo4j.processes import end, start_of

_LOOK = 0.25
"""Seconds between two looks at the JVM and its users."""
_EXAMINE = 5.0
"""Seconds between two questions to a server that runs."""
_ROOM = 64 * 2**20
"""Bytes that must be free before a server is started again: recovery writes."""
_PATIENCE = 600.0
"""Seconds that a start may take: recovery after a crash can be long."""
_TRIES = 5
"""Starts in a row that may fail before it gives up."""

_log = logging.getLogger("kgql.supervisor")


class Supervisor:
    """Holds one JVM."""

    def __init__(self, folder: ServerFolder) -> None:
        self._folder = folder
        self._plan = folder.plan()
        self._password = folder.password()
        self._state = State(self._plan.version, self._plan.port, os.getpid())
        self._stop = Event()
        signal.signal(signal.SIGTERM, lambda _number, _frame: self._stop.set())

    def run(self) -> None:
        """Until nobody uses the server, or it can't be started."""
        self._serve()
        if not self._state.fault:
            self._folder.publish(None)

    def _serve(self) -> None:
        failures = 0
        while not self._stop.is_set():
            with self._folder.console.open("ab") as console:
                jvm = subprocess.Popen(  # noqa: S603 (the command that launch.py made)
                    self._plan.command, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT
                )
            started = start_of(jvm.pid)
            try:
                self._tell(jvm=jvm.pid, jvm_started=started, ready=False)
                if self._wait_until_ready(jvm):
                    failures = 0
                    self._folder.record_version(self._plan.version)
                    self._tell(ready=True)
                    _log.info("Neo4j %s answers on port %d", self._plan.version, self._plan.port)
                    self._watch(jvm)
                else:
                    failures += 1
            except LocalNeo4jFault as fault:
                self._tell(fault=str(fault), ready=False)
                return
            finally:
                end(jvm.pid, started)
                jvm.wait()
            if not self._stop.is_set():
                _log.warning("Neo4j ended with status %s", jvm.returncode)
                self._wait_for_room()
                # A first start that fails will fail again; a server that once ran deserves more tries.
                if failures and (not self._state.restarts or failures >= _TRIES):
                    self._tell(fault=f"Neo4j doesn't start: {self._last_words()}", ready=False)
                    return
                self._tell(restarts=self._state.restarts + 1, ready=False)
                self._stop.wait(failures)

    def _wait_until_ready(self, jvm: subprocess.Popen[bytes]) -> bool:
        deadline = time.monotonic() + _PATIENCE
        while jvm.poll() is None and time.monotonic() < deadline and not self._is_over():
            if answers(self._plan.port, self._password):
                return True
            time.sleep(_LOOK)
        return False

    def _watch(self, jvm: subprocess.Popen[bytes]) -> None:
        """Until the JVM is gone, is to go, or is of no more use."""
        examined = time.monotonic()
        while jvm.poll() is None and not self._is_over():
            time.sleep(_LOOK)
            if time.monotonic() - examined > _EXAMINE:
                if needs_restart(self._plan.port, self._password):
                    _log.warning("Neo4j has stopped its database after a critical fault; see %s", self._folder.logs)
                    jvm.kill()  # a clean stop would try for a minute to write what its disk refuses
                    return
                examined = time.monotonic()

    def _wait_for_room(self) -> None:
        """Until the disk has space again: a server that is started on a full one only fails again."""
        if self._is_full():
            _log.warning("the disk of %s is full: Neo4j is started again when there is space", self._folder.root)
        while self._is_full() and not self._is_over():
            time.sleep(_LOOK)

    def _is_full(self) -> bool:
        return shutil.disk_usage(self._folder.root).free < _ROOM

    def _is_over(self) -> bool:
        """Whether to end. Decided under the start lock, so that nobody joins a server that is being ended."""
        if not self._stop.is_set() and not self._folder.has_users():
            with locked_now(self._folder.start_lock) as free:
                if free and not self._folder.has_users():
                    _log.info("nobody uses Neo4j any more")
                    self._tell(ready=False)
                    self._stop.set()
        return self._stop.is_set()

    def _tell(self, **changes: object) -> None:
        self._state = replace(self._state, **changes)  # type: ignore[arg-type]
        self._folder.publish(self._state)

    def _last_words(self) -> str:
        lines = self._folder.console.read_text(errors="replace").splitlines()[-200:]
        telling = [line.strip() for line in lines if "ERROR" in line or "Caused by" in line or "Error:" in line]
        return f"{(telling or lines or ['it said nothing'])[-1][:500]} (more in {self._folder.console})"


def main() -> None:
    """Returns to its starter at once, with the lock held by the child that stays."""
    folder = ServerFolder(Path(sys.argv[1]))
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("neo4j").setLevel(logging.CRITICAL)  # a server that is still starting refuses connections
    for _ in range(20):  # someone may be looking whether the lock is held
        with locked_now(folder.server_lock) as mine:
            if mine:
                if os.fork() == 0:
                    os.setsid()
                    Supervisor(folder).run()
                return
        time.sleep(0.1)


if __name__ == "__main__":
    main()
