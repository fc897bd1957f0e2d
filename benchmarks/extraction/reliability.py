"""Whether confidence is what it says: of what the extractor is so sure of, how much do people say too?

A proposition is measured by CaRB's token precision. A fact is right where some gold triple of its sentence has the
words of both its ends, in two different parts. People don't write down everything that a sentence states, so both are
lower bounds: "Salt Lake City, Utah" says where the city lies, and hardly any gold has it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.extraction import carb, carb_score
from benchmarks.extraction.carb_score import Triple
from benchmarks.report import Figure
from service.domain.document import Concepts
from service.domain.relationship import Extraction, Relationship
from service.extraction.spacy.extractor import SpacyExtractor

Judged = tuple[float, float]
"""Confidence, and how much of it is right."""


def measure(folder: Path, spacy: SpacyExtractor, *, dev: bool) -> tuple[list[Figure], list[str]]:
    """A table for propositions and one for facts, on CaRB test; on dev, which confidence was fitted on, with `dev`."""
    part = "dev" if dev else "test"
    gold = carb.read_gold(folder / f"gold_{part}.tsv")
    extractions = carb.extract_all(spacy, [*gold], concepts=Concepts.ALL)
    by_sentence = dict(zip(gold, extractions, strict=True))
    propositions = [*_propositions(gold, by_sentence)]
    facts = [*_facts(gold, by_sentence)]
    figures = [
        Figure("proposition_calibration_error", round(_error(propositions), 3), better="lower"),
        Figure("fact_calibration_error", round(_error(facts), 3), better="lower"),
    ]
    notes = [
        f"reliability, CaRB {part}: {name}, confidence: said, right, how many: {_table(judged)}."
        for name, judged in (("propositions", propositions), ("facts (ALL)", facts))
    ]
    return figures, notes


def is_stated(fact: Relationship, text: str, gold: Iterable[Triple]) -> bool:
    """Whether a gold triple has one end of a fact in one of its parts and the other in another."""
    if fact.source_span is None or fact.target_span is None:
        return False
    ends = [set(text[span.start : span.end].split()) for span in (fact.source_span, fact.target_span)]
    for triple in gold:
        parts = [set(part.replace("'s", " 's").split()) for part in triple.parts()]
        sides = [{number for number, words in enumerate(parts) if end <= words} for end in ends]
        if sides[0] and sides[1] and len(sides[0] | sides[1]) > 1:
            return True
    return False


def _propositions(gold: Mapping[str, Sequence[Triple]], said: Mapping[str, Extraction]) -> Iterator[Judged]:
    for sentence, wanted in gold.items():
        predicted = [*carb.triples(said[sentence])]
        for triple, precision in zip(predicted, carb_score.precisions(wanted, predicted), strict=True):
            yield triple.confidence, precision


def _facts(gold: Mapping[str, Sequence[Triple]], said: Mapping[str, Extraction]) -> Iterator[Judged]:
    for sentence, wanted in gold.items():
        for fact in said[sentence].relationships:
            yield fact.confidence, float(is_stated(fact, sentence, wanted))


def _bins(judged: Iterable[Judged]) -> list[list[Judged]]:
    bins: dict[int, list[Judged]] = defaultdict(list)
    for confidence, right in judged:
        bins[min(int(confidence * 10), 9)].append((confidence, right))
    return [bins[number] for number in sorted(bins)]


def _error(judged: Sequence[Judged]) -> float:
    """The expected calibration error: how far confidence is off in its bin, on average."""
    return sum(len(some) * abs(_mean(some, 0) - _mean(some, 1)) for some in _bins(judged)) / max(1, len(judged))


def _table(judged: Sequence[Judged]) -> str:
    return "; ".join(f"{_mean(some, 0):.2f}: {_mean(some, 1):.2f} of {len(some)}" for some in _bins(judged))


def _mean(some: Sequence[Judged], place: int) -> float:
    return sum(one[place] for one in some) / len(some)
