"""The prompts: files with versions, and nothing left to fill in."""

from __future__ import annotations

import hashlib

import pytest

from service.domain.schema import GraphSchema
from service.extraction.claude.prompts import kinds_text, load, types_text

_SHIPPED = {
    ("entities", "1"): "1cd351fdcbb9ee73",
    ("relationships", "1"): "a51db15162217cd0",
    ("graph", "1"): "ecb7bacdd9217989",
}
"""What each version says. A prompt that is changed needs a new version: answers are kept under it."""


@pytest.mark.parametrize("name", ["entities", "relationships", "graph"])
def test_a_prompt_that_is_changed_has_a_new_version(name: str) -> None:
    prompt = load(name)
    said = hashlib.sha256(f"{prompt.system.template}\0{prompt.user.template}".encode()).hexdigest()
    assert _SHIPPED[name, prompt.version] == said[:16]


@pytest.mark.parametrize("name", ["entities", "relationships", "graph"])
def test_every_placeholder_is_one_that_is_filled_in(name: str) -> None:
    prompt = load(name)
    assert set(prompt.system.get_identifiers()) <= {"types", "kinds"}
    assert set(prompt.user.get_identifiers()) <= {"text", "entities"}
    assert "text" in prompt.user.get_identifiers()


def test_an_open_schema_offers_the_eight_kinds_and_more() -> None:
    assert kinds_text(GraphSchema()).startswith("- WORKS_FOR: the source is employed by")
    assert "use a verb of your own" in kinds_text(GraphSchema())
    assert types_text(GraphSchema()).startswith("Person, Organization")
