"""Other rules are another extractor."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import service.extraction
from service.extraction.rules import rules_version


@pytest.mark.parametrize(
    "changed", ["spacy/clauses.py", "spacy/lexicon.json", "languages/names.json", "normalising.py"]
)
def test_the_version_changes_with_any_rule(tmp_path: Path, changed: str) -> None:
    copy = tmp_path / "extraction"
    shutil.copytree(Path(service.extraction.__file__).parent, copy)
    assert rules_version(copy) == rules_version()
    rules_version.cache_clear()
    with (copy / changed).open("a") as file:
        file.write("\n")
    assert rules_version(copy) != rules_version()
