"""CaRB: open triples of 1,282 sentences against what people wrote down (see `carb_score`)."""

from __future__ import annotations

import string
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.extraction import carb_score, published
from benchmarks.extraction.carb_score import Triple
from benchmarks.report import Figure
from service.domain.document import Concepts
from service.domain.relationship import Extraction
from service.extraction.spacy.extractor import SpacyExtractor

_ESCAPES = ("-LRB-", "-RRB-", "-LSB-", "-RSB-", "-LCB-", "-RCB-")
_DROPPED = str.maketrans("", "", string.punctuation + " ")


def measure(
    folder: Path, spacy: SpacyExtractor, *, dev: bool, tuned_elsewhere: Collection[str] = ()
) -> tuple[list[Figure], list[str]]:
    """The row is the F1 on the test sentences; rules are tuned on the dev sentences.

    `tuned_elsewhere` are the keys of sentences that rules are tuned on by another gold: BenchIE's sentences are CaRB's.
    """
    tuned = _score(folder, "dev", spacy)
    notes = [f"carb: dev {_line(tuned)}."]
    figures = [Figure("carb_dev_f1", round(tuned.f1, 3))]
    if not dev:
        held_out = _score(folder, "test", spacy)
        unseen = _score(folder, "test", spacy, without=tuned_elsewhere)
        notes.append(f"carb: test {_line(held_out)}; without the sentences of BenchIE's odd half {_line(unseen)}.")
        figures.insert(0, Figure("carb_f1", round(held_out.f1, 3), floor=0.48, goal=0.55))
        notes.append(f"carb: published systems by this scorer on test: {_published(folder)}.")
    return figures, notes


def read_gold(file: Path) -> dict[str, list[Triple]]:
    """Sentence → its triples. A line is sentence, relation, arguments, apart by tabs."""
    gold: dict[str, list[Triple]] = defaultdict(list)
    for line in file.read_text(encoding="utf-8").splitlines():
        sentence, *rest = line.strip().split("\t")
        if len(rest) > 1:
            relation, *arguments = (part.strip() for part in rest)
            gold[sentence.strip()].append(Triple(relation, tuple(arguments)))
    return gold


def sentence_key(sentence: str) -> str:
    """The same for one sentence however a system wrote its blanks, its punctuation and its brackets."""
    for escape in _ESCAPES:
        sentence = sentence.replace(escape, "")
    return sentence.translate(_DROPPED)


def triples(extraction: Extraction) -> Iterator[Triple]:
    """What the extractor read, n-ary, as it stands."""
    for said in extraction.propositions:
        yield Triple(said.relation, (said.subject, *said.arguments), said.confidence)


def extract_all(
    spacy: SpacyExtractor, sentences: Sequence[str], *, concepts: Concepts = Concepts.LINKED
) -> list[Extraction]:
    """Each sentence as a text of its own, through the extractor's port. Raises what it failed with."""
    extractions = []
    for outcome in spacy.extract_batch(sentences, concepts=concepts):
        if isinstance(outcome, Exception):
            raise outcome
        extractions.append(outcome)
    return extractions


def _score(folder: Path, part: str, spacy: SpacyExtractor, without: Collection[str] = ()) -> carb_score.Score:
    everything = read_gold(folder / f"gold_{part}.tsv")
    gold = {sentence: wanted for sentence, wanted in everything.items() if sentence_key(sentence) not in without}
    extractions = extract_all(spacy, [*gold])
    predicted = {sentence: [*triples(said)] for sentence, said in zip(gold, extractions, strict=True)}
    return carb_score.score(gold, predicted)


def _published(folder: Path) -> str:
    gold = {sentence_key(sentence): wanted for sentence, wanted in read_gold(folder / "gold_test.tsv").items()}
    return ", ".join(
        f"{name} {_line(carb_score.score(gold, _by_key(predicted)))}"
        for name, predicted in published.carb_systems(folder)
    )


def _by_key(predicted: Mapping[str, Sequence[Triple]]) -> dict[str, Sequence[Triple]]:
    return {sentence_key(sentence): triples for sentence, triples in predicted.items()}


def _line(score: carb_score.Score) -> str:
    return f"P {score.precision:.3f} R {score.recall:.3f} F1 {score.f1:.3f} (confidence ≥ {score.confidence:.2f})"
