from __future__ import annotations

import pytest
from typer.testing import CliRunner

from service.cli import app
from service.settings import Settings
from tests.conftest import CHECKOUT


def test_the_page_of_settings_is_what_the_command_prints() -> None:
    printed = CliRunner().invoke(app, ["settings"])
    assert (CHECKOUT / "docs" / "settings.md").read_text(encoding="utf-8") == printed.output


def test_every_setting_says_what_it_sets() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("NEO4J_URI", "http://localhost:7474", "NEO4J_URI must start with one of bolt://"),
        ("KGQL_PORT", "many", "The setting PORT is wrong"),
        ("KGQL_LOCAL_NEO4J_HEAP", "lots", "LOCAL_NEO4J_HEAP"),
    ],
)
def test_a_wrong_setting_is_named_and_nothing_starts(
    variable: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    result = CliRunner().invoke(app, ["doctor"])
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
