"""`kgql settings`: every setting, as a table."""

from __future__ import annotations

import json

import typer
from pydantic import AliasChoices
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from service.settings import Settings


def settings() -> None:
    """List the settings, with their defaults, as Markdown. They are read from the environment or from .env.

    Example: kgql settings > docs/settings.md
    """
    typer.echo(settings_page(), nl=False)


def settings_page() -> str:
    """docs/settings.md."""
    rows = [_row(name, field) for name, field in Settings.model_fields.items()]
    return "\n".join(
        [
            "# Settings",
            "",
            "Read once, at start, from the environment or from a `.env` file in the current folder.",
            "Sizes are bytes, times are seconds. This page is what `kgql settings` prints.",
            "",
            "| setting | default | what it sets |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def _row(name: str, field: FieldInfo) -> str:
    return f"| `{_variable(name, field)}` | {_default(field)} | {field.description} |"


def _variable(name: str, field: FieldInfo) -> str:
    alias = field.validation_alias
    if isinstance(alias, AliasChoices):
        return " or ".join(str(choice) for choice in alias.choices).replace(" or ", "`, `")
    return str(alias) if alias else f"KGQL_{name.upper()}"


def _default(field: FieldInfo) -> str:
    if field.default is PydanticUndefined:
        return "number of cores" if field.annotation is int else "`{}`"
    if field.default is None or field.default == ():
        return ""
    value = field.default
    return f"`{json.dumps(value) if isinstance(value, bool | int | float) else value}`"
