"""When a kept graph counts as made by other code than there is now."""

from __future__ import annotations

import pytest

from benchmarks.report import CHECKOUT
from benchmarks.retrieval.made_by import files_of_ingestion, settings_of_ingestion


def test_what_documents_come_in_by_counts_and_what_searches_does_not() -> None:
    files = {str(path.relative_to(CHECKOUT)) for path in files_of_ingestion()}
    assert files > {
        "service/resolution/keys.py",
        "service/extraction/spacy/facts.py",
        "service/graph/clustering.py",
        "service/embedding/minilm.py",
        "cypher/schema/001_migration_name.cypher",
    }
    assert any(name.startswith("cypher/ingestion/") for name in files)
    assert any(name.endswith(".json") for name in files), "the lexicons"
    searching = (
        "service/retrieval/search.py",
        "service/agent/",
        "service/api/",
        "service/graph/passages",
        "cypher/browse/",
    )
    assert not [name for name in files if name.startswith(searching)]


def test_settings_of_the_ingestion_count(monkeypatch: pytest.MonkeyPatch) -> None:
    before = settings_of_ingestion()
    monkeypatch.setenv("KGQL_SEARCH_LIMIT", "7")
    assert settings_of_ingestion() == before
    monkeypatch.setenv("KGQL_COOCCURRENCE", "false")
    assert settings_of_ingestion() != before
