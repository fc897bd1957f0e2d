"""The jars come whole, right and once. A real HTTP server on the loopback stands in for Maven Central."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from service.errors import LocalNeo4jFault
from service.local_neo4j.downloads import locked_jars, provide_jars
from service.local_neo4j.releases import Release, find_release, known_versions

_JARS = {"one": b"the bytes of one", "two": b"the bytes of two", "three": b"the bytes of three"}


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its name in the standard library)
        """Tests have their own output."""


@dataclass(frozen=True)
class _ListedRelease(Release):
    """A release whose list of jars is a test's own."""

    list_path: Path

    @property
    def lock(self) -> Path:
        return self.list_path


@dataclass(frozen=True)
class Repository:
    """A Maven repository that is served on the loopback."""

    folder: Path
    address: str


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    folder = tmp_path / "repository"
    for name, content in _JARS.items():
        place = folder / "org" / "example" / name / "1.0" / f"{name}-1.0.jar"
        place.parent.mkdir(parents=True)
        place.write_bytes(content)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_QuietHandler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield Repository(folder, f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
        thread.join()


@pytest.fixture
def release(tmp_path: Path) -> Release:
    rows = (
        f'[[dependencies]]\ngroupId = "org.example"\nartifactId = "{name}"\nversion = "1.0"\n'
        f'sha256 = "{sha256(content).hexdigest()}"\n'
        for name, content in _JARS.items()
    )
    path = tmp_path / "example.lock.toml"
    path.write_text("\n".join(rows))
    return _ListedRelease("1.0", "example.Main", (25,), has_fleet_manager=True, list_path=path)


def test_all_jars_arrive_and_progress_is_told(tmp_path: Path, repository: Repository, release: Release) -> None:
    told: list[tuple[int, int]] = []
    jars = provide_jars(
        release,
        tmp_path / "jars",
        repository=repository.address,
        progress=lambda done, total: told.append((done, total)),
    )
    assert [jar.read_bytes() for jar in jars] == list(_JARS.values())
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_a_second_start_fetches_nothing(tmp_path: Path, repository: Repository, release: Release) -> None:
    first = provide_jars(release, tmp_path / "jars", repository=repository.address)
    told: list[tuple[int, int]] = []
    nowhere = "http://127.0.0.1:1"
    second = provide_jars(
        release, tmp_path / "jars", repository=nowhere, progress=lambda done, total: told.append((done, total))
    )
    assert second == first
    assert told == []


def test_a_jar_with_the_wrong_hash_is_refused_and_not_kept(
    tmp_path: Path, repository: Repository, release: Release
) -> None:
    (repository.folder / "org/example/two/1.0/two-1.0.jar").write_bytes(b"something else altogether")
    with pytest.raises(LocalNeo4jFault, match=r"two-1\.0\.jar is not the one that was locked"):
        provide_jars(release, tmp_path / "jars", repository=repository.address)
    assert not list((tmp_path / "jars").rglob("two-1.0.jar"))


def test_a_damaged_jar_is_fetched_again(tmp_path: Path, repository: Repository, release: Release) -> None:
    jars = provide_jars(release, tmp_path / "jars", repository=repository.address)
    jars[0].write_bytes(b"half")
    assert provide_jars(release, tmp_path / "jars", repository=repository.address)[0].read_bytes() == _JARS["one"]


@pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")  # jgo leaves the answer 404 open
def test_a_jar_that_is_nowhere_is_named_with_what_to_do(
    tmp_path: Path, repository: Repository, release: Release
) -> None:
    (repository.folder / "org/example/three/1.0/three-1.0.jar").unlink()
    with pytest.raises(LocalNeo4jFault, match=r"three-1\.0\.jar can't be fetched.*KGQL_MAVEN_REPOSITORY"):
        provide_jars(release, tmp_path / "jars", repository=repository.address)
    gc.collect()  # here, where the warning is expected


@pytest.mark.parametrize("version", known_versions())
def test_each_list_of_jars_has_hashes_and_names_no_host(version: str) -> None:
    release = find_release(version)
    jars = locked_jars(release)
    assert len(jars) > 200
    assert all(len(jar.sha256) == 64 for jar in jars)
    assert "://" not in release.lock.read_text(encoding="utf-8")


def test_a_version_without_a_list_is_refused_with_those_that_have_one() -> None:
    with pytest.raises(LocalNeo4jFault, match=r"2026\.08\.1, 5\.26\.30"):
        find_release("4.4.0")
