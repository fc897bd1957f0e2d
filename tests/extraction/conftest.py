"""The real pipeline, loaded once for all tests of extraction."""

from __future__ import annotations

import pytest

from service.extraction.spacy.extractor import SpacyExtractor


@pytest.fixture(scope="session")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()
