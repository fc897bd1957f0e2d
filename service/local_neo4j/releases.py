"""The Neo4j releases that we can run, and in what they differ."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from service.errors import LocalNeo4jFault

_LOCKS = Path(__file__).parent / "jars"


@dataclass(frozen=True)
class Release:
    """One release, and what it takes to run it."""

    version: str
    main_class: str
    java: tuple[int, ...]
    """Major versions of Java that it runs on."""
    has_fleet_manager: bool
    """Whether it knows the settings that keep it from reporting to a fleet manager."""

    @property
    def lock(self) -> Path:
        """The list of its jars, each with its sha256."""
        return _LOCKS / f"neo4j-{self.version}.lock.toml"

    def precedes(self, version: str) -> bool:
        """Whether this release is older than `version`."""
        return _ordered(self.version) < _ordered(version)


def find_release(version: str) -> Release:
    """The release of that version; raises LocalNeo4jFault for one whose jars no lock names."""
    if version.startswith("5."):
        release = Release(version, "org.neo4j.server.CommunityEntryPoint", (17, 21), has_fleet_manager=False)
    else:
        release = Release(version, "org.neo4j.server.Neo4jCommunity", (21, 25), has_fleet_manager=True)
    if not release.lock.exists():
        raise LocalNeo4jFault(
            f"There is no list of jars for Neo4j {version}.",
            f"Set KGQL_LOCAL_NEO4J_VERSION to one of {', '.join(known_versions())}.",
        )
    return release


def known_versions() -> list[str]:
    """The versions that can be run, newest first."""
    versions = [path.name.removeprefix("neo4j-").removesuffix(".lock.toml") for path in _LOCKS.glob("*.lock.toml")]
    return sorted(versions, key=_ordered, reverse=True)


def _ordered(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
