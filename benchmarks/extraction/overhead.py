"""What reading names and facts from a parse costs beside the parse itself."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

from benchmarks.report import Figure
from service.domain.document import Concepts
from service.extraction.spacy.entities import find_names, find_values
from service.extraction.spacy.extractor import SpacyExtractor
from service.extraction.spacy.lexicon import load_lexicon
from service.extraction.spacy.model import tokenised
from service.extraction.spacy.relationships import read_relationships
from service.ingestion.reading import read

_CHARACTERS = 3_000
_TEXTS = 12
_ROUNDS = 5


def measure(folder: Path, spacy: SpacyExtractor) -> tuple[list[Figure], list[str]]:
    """Processor time of the relationship stage over that of spaCy on the same texts of 3,000 characters; the median
    of some rounds, each over all texts, after one that warms up."""
    files = sorted((folder / "inaugural").glob("*.txt"))[-_TEXTS:]
    texts = [read(data=file.read_bytes(), path=file.name).text[:_CHARACTERS] for file in files]
    pipeline = spacy.load()
    lexicon = load_lexicon()
    parsing, reading = [], []
    for _ in range(_ROUNDS + 1):
        started = time.process_time()
        docs = [pipeline(tokenised(pipeline, text)) for text in texts]
        parsing.append(time.process_time() - started)
        prepared = []
        for doc in docs:
            names = find_names(doc, lexicon)
            prepared.append((doc, names, find_values(doc, lexicon, names)))
        started = time.process_time()
        for doc, names, values in prepared:
            read_relationships(doc, names, values, lexicon, linked=True, unnamed=False)
        reading.append(time.process_time() - started)
    shares = [100 * stage / parse for stage, parse in zip(reading[1:], parsing[1:], strict=True)]
    stage_ms = 1000 * median(reading[1:]) / len(texts)
    figures = [
        Figure("relationship_overhead", round(median(shares), 1), "%", goal=15, better="lower"),
        Figure("relationship_stage", round(stage_ms, 1), "ms", goal=20, better="lower"),
    ]
    notes = [
        f"overhead: {len(texts)} speeches' first {_CHARACTERS:,} characters, concepts {Concepts.LINKED}, warm, median "
        f"of {_ROUNDS} rounds ({min(shares):.1f} to {max(shares):.1f} %); spaCy alone "
        f"{1000 * median(parsing[1:]) / len(texts):.0f} ms a text. Processor time, one text at a time."
    ]
    return figures, notes
