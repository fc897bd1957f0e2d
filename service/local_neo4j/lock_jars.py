"""Writes the lock of a release's jars: `python -m service.local_neo4j.lock_jars 2026.08.1` (or `make jars-lock`).

The file is jgo's format without the time, so that the same release gives the same bytes. It names no host.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from jgo.env import LockedDependency
from jgo.maven import Dependency, MavenContext

_PLACE = Path(__file__).parent / "jars"


def lock_jars(version: str) -> Path:
    """Resolves the server's jars, fetches them to hash them, and writes their list. Returns its path."""
    with TemporaryDirectory() as cache:
        context = MavenContext(repo_cache=Path(cache), timeout=60)
        root = context.create_dependency(f"org.neo4j:neo4j:{version}")
        inputs, transitive = context.resolver.resolve([root])
        wanted = {dependency.artifact.key: dependency for dependency in [*inputs, *transitive] if _is_run(dependency)}
        with ThreadPoolExecutor(8) as threads:
            locked = list(threads.map(LockedDependency.from_dependency, wanted.values()))
    locked.sort(key=lambda jar: (jar.groupId, jar.artifactId, jar.classifier or ""))
    path = _PLACE / f"neo4j-{version}.lock.toml"
    path.write_text(_text(version, locked), encoding="utf-8")
    return path


def _is_run(dependency: Dependency) -> bool:
    return dependency.artifact.packaging == "jar" and dependency.scope in ("compile", "runtime", None)


def _text(version: str, jars: list[LockedDependency]) -> str:
    head = (
        f"# The jars of Neo4j Community {version}. Made by `python -m service.local_neo4j.lock_jars {version}`.\n\n"
        f'[environment]\nname = "neo4j-{version}"\n'
    )
    tables = (
        "\n[[dependencies]]\n" + "".join(f'{name} = "{value}"\n' for name, value in jar.to_dict().items())
        for jar in jars
    )
    return head + "".join(tables)


if __name__ == "__main__":
    for wanted_version in sys.argv[1:]:
        print(lock_jars(wanted_version))
