"""Gets a release's jars: named by a lock, fetched by jgo, believed only when their sha256 is right.

A jar appears in its folder (a Maven repository's layout) whole or not at all. A stamp beside them lets the next start
look at their sizes only.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import file_digest, sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import TYPE_CHECKING

from service.errors import LocalNeo4jFault
from service.local_neo4j.locks import locked
from service.local_neo4j.releases import Release

if TYPE_CHECKING:
    from jgo.maven import MavenContext

Progress = Callable[[int, int], None]
"""Told (jars there, jars in all), from a worker thread."""

_CONNECTIONS = 8
_SECONDS = 60
_ATTEMPTS = 3


@dataclass(frozen=True)
class Jar:
    """One file of a Maven repository."""

    group: str
    artifact: str
    version: str
    classifier: str
    sha256: str

    @property
    def path(self) -> Path:
        """Its place in a repository."""
        suffix = f"-{self.classifier}" if self.classifier else ""
        name = f"{self.artifact}-{self.version}{suffix}.jar"
        return Path(*self.group.split("."), self.artifact, self.version, name)


def locked_jars(release: Release) -> list[Jar]:
    """What the release's lock names, in its order."""
    found = tomllib.loads(release.lock.read_text(encoding="utf-8"))["dependencies"]
    return [
        Jar(row["groupId"], row["artifactId"], row["version"], row.get("classifier", ""), row["sha256"])
        for row in found
    ]


def provide_jars(
    release: Release,
    folder: Path,
    *,
    repository: str | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> list[Path]:
    """The paths of all jars in `folder`, after fetching those that are missing or damaged.

    `repository` is the address of another Maven repository than Maven Central; `stop` ends it early from another
    thread. Raises LocalNeo4jFault where a jar can't be had or is not the locked one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    jars = locked_jars(release)
    with locked(folder / "download.lock"):
        if not _is_stamped(release, folder):
            missing = [jar for jar in jars if not _is_right(folder / jar.path, jar)]
            with TemporaryDirectory(dir=folder, prefix="download-") as drafts:
                download = partial(_download, context=_context(Path(drafts), repository), folder=folder)
                _fetch(missing, len(jars), download, progress or _silent, stop or Event())
            _stamp(release, folder, jars)
    return [folder / jar.path for jar in jars]


def _fetch(missing: list[Jar], total: int, download: Callable[[Jar], None], progress: Progress, stop: Event) -> None:
    def unless_stopped(jar: Jar) -> None:
        if not stop.is_set():
            download(jar)

    done = total - len(missing)
    progress(done, total)
    with ThreadPoolExecutor(_CONNECTIONS) as threads:
        try:
            for _ in threads.map(unless_stopped, missing):
                done += 1
                progress(done, total)
        except BaseException:
            stop.set()  # the others need not be fetched any more
            raise
    if stop.is_set():
        raise LocalNeo4jFault("The download of Neo4j was stopped.", "Start again: what is there is kept.")


def _context(drafts: Path, repository: str | None) -> MavenContext:
    from jgo.maven import MavenContext  # noqa: PLC0415 (not light, and only a first start needs it)

    remote = {"mirror": repository.rstrip("/")} if repository else None
    return MavenContext(repo_cache=drafts, remote_repos=remote, timeout=_SECONDS)


def _download(jar: Jar, context: MavenContext, folder: Path) -> None:
    draft = _fetched(jar, context)
    if not _is_right(draft, jar):
        raise LocalNeo4jFault(
            f"The jar {jar.path.name} is not the one that was locked: its sha256 differs; it was thrown away.",
            "Start again; if it stays so, something between here and Maven changes files: ask who runs it.",
        )
    place = folder / jar.path
    place.parent.mkdir(parents=True, exist_ok=True)
    draft.replace(place)


def _fetched(jar: Jar, context: MavenContext) -> Path:
    artifact = context.project(jar.group, jar.artifact).at_version(jar.version).artifact(jar.classifier)
    reason: Exception | None = None
    for _ in range(_ATTEMPTS):
        try:
            return Path(artifact.resolve())
        except (OSError, RuntimeError) as error:  # requests' errors are OSErrors; jgo's "not found" is a RuntimeError
            reason = error
            (context.repo_cache / jar.path).unlink(missing_ok=True)  # jgo would take half a file for the whole
    raise LocalNeo4jFault(
        f"The jar {jar.path.name} can't be fetched: {reason}.",
        "Check the connection to Maven Central (or set KGQL_MAVEN_REPOSITORY to a mirror) and start again: "
        "what is there is kept. Or set NEO4J_URI to a Neo4j of your own.",
    ) from reason


def _is_right(path: Path, jar: Jar) -> bool:
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest() == jar.sha256


def _is_stamped(release: Release, folder: Path) -> bool:
    path = folder / f"{release.lock.stem}.json"
    if not path.exists():
        return False
    stamp = json.loads(path.read_text())
    return stamp["lock"] == _lock_hash(release) and all(
        (folder / name).exists() and (folder / name).stat().st_size == size for name, size in stamp["sizes"].items()
    )


def _stamp(release: Release, folder: Path, jars: list[Jar]) -> None:
    sizes = {jar.path.as_posix(): (folder / jar.path).stat().st_size for jar in jars}
    path = folder / f"{release.lock.stem}.json"
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps({"lock": _lock_hash(release), "sizes": sizes}))
    draft.replace(path)


def _lock_hash(release: Release) -> str:
    return sha256(release.lock.read_bytes()).hexdigest()


def _silent(_done: int, _total: int) -> None:
    """No one wants to know."""
