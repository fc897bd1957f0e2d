"""Which Java is taken: the wheel's, or an installed one that fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.errors import LocalNeo4jFault
from service.local_neo4j.java import find_java, java_major, packaged_java
from service.local_neo4j.releases import find_release


def test_the_packaged_java_runs_the_newest_release() -> None:
    java = packaged_java(find_release("2026.08.1"))
    assert java is not None
    assert java_major(java.program) == java.major == 25


def test_the_packaged_java_is_too_new_for_the_old_release() -> None:
    assert packaged_java(find_release("5.26.30")) is None


def test_an_installed_java_that_fits_is_preferred_where_the_setting_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = installed(tmp_path, "21.0.5")
    monkeypatch.setenv("JAVA_HOME", str(home))
    release = find_release("2026.08.1")
    assert find_java(release, prefer_installed=True).program == home / "bin" / "java"
    assert find_java(release, prefer_installed=False).major == 25


def test_an_installed_java_that_does_not_fit_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(installed(tmp_path, "11.0.2")))
    assert find_java(find_release("2026.08.1"), prefer_installed=True).major in (21, 25)


def test_where_no_java_fits_the_fault_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(installed(tmp_path, "11.0.2")))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("service.local_neo4j.java.INSTALLED", ())
    with pytest.raises(LocalNeo4jFault, match="Install Java 17 or 21 and set JAVA_HOME"):
        find_java(find_release("5.26.30"), prefer_installed=False)


def test_a_program_that_does_not_run_has_no_version(tmp_path: Path) -> None:
    assert java_major(tmp_path / "java") is None


def installed(folder: Path, version: str) -> Path:
    """A JAVA_HOME whose java tells that version, as a real one does."""
    program = folder / "bin" / "java"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\" 2024-10-15' >&2\n")
    program.chmod(0o755)
    return folder
