"""Where one local server keeps its things, what is written there, and who uses it.

neo4j/
  password        generated, mode 0600
  version         the release that last ran on the data
  state.json      where the server is and how it does (written by its supervisor only)
  plan.json       what the supervisor is to start (written by whoever starts it)
  users/          one file a process that uses the server; a file whose process is gone counts for nothing
  start.lock      held while someone joins, starts or ends the server
  server.lock     held by the supervisor as long as it lives
  conf/ data/ logs/
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from service.local_neo4j.processes import is_running, start_of


@dataclass(frozen=True)
class State:
    """What a supervisor tells of its server."""

    version: str
    port: int
    supervisor: int
    """The process id of who tells."""
    ready: bool = False
    restarts: int = 0
    jvm: int | None = None
    """The JVM's process id."""
    jvm_started: str = ""
    fault: str = ""
    """Why there is no server any more."""


@dataclass(frozen=True)
class Plan:
    """What a supervisor is to start."""

    version: str
    port: int
    command: list[str]


@dataclass(frozen=True)
class ServerFolder:
    """The folder of one local server."""

    root: Path

    @property
    def configuration(self) -> Path:
        return self.root / "conf"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def console(self) -> Path:
        return self.logs / "console.log"

    @property
    def start_lock(self) -> Path:
        return self.root / "start.lock"

    @property
    def server_lock(self) -> Path:
        return self.root / "server.lock"

    def make(self) -> None:
        """Makes the folder, for its owner's eyes only."""
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        for part in (self.configuration, self.logs, self.root / "users"):
            part.mkdir(exist_ok=True)

    def password(self) -> str:
        """The server's password, made at the first call."""
        path = self.root / "password"
        if not path.exists():
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(24))
        return path.read_text()

    def version(self) -> str | None:
        """The release that last ran on the data; None for no data."""
        path = self.root / "version"
        return path.read_text().strip() if path.exists() else None

    def record_version(self, version: str) -> None:
        _replace(self.root / "version", version)

    def state(self) -> State | None:
        found = _read(self.root / "state.json")
        return State(**found) if found else None

    def publish(self, state: State | None) -> None:
        """Tells everyone who looks; None takes the state away."""
        path = self.root / "state.json"
        if state is None:
            path.unlink(missing_ok=True)
        else:
            _replace(path, json.dumps(asdict(state)))

    def plan(self) -> Plan:
        found = _read(self.root / "plan.json")
        assert found is not None
        return Plan(**found)

    def write_plan(self, plan: Plan) -> None:
        _replace(self.root / "plan.json", json.dumps(asdict(plan)))

    @contextmanager
    def used(self) -> Iterator[None]:
        """Counts this process as a user of the server."""
        me = os.getpid()
        path = self.root / "users" / f"{me}-{secrets.token_hex(4)}"
        _replace(path, json.dumps({"pid": me, "started": start_of(me)}))
        try:
            yield
        finally:
            path.unlink(missing_ok=True)

    def has_users(self) -> bool:
        """Whether any process that uses the server is alive. Forgets those that are not."""
        alive = False
        for path in (self.root / "users").iterdir():
            user = None if path.suffix else _read(path)
            if user and is_running(user["pid"], user["started"]):
                alive = True
            elif user:
                path.unlink(missing_ok=True)
        return alive


def _read(path: Path) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(path.read_text())
    except FileNotFoundError:
        return None
    return found


def _replace(path: Path, text: str) -> None:
    """Writes all or nothing: a reader never sees half a file."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.draft")
    draft.write_text(text)
    draft.replace(path)
