"""BenchIE, English: open triples of 300 sentences against every phrasing of their facts (see `benchie_score`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.extraction import benchie_score, published
from benchmarks.extraction.benchie_score import Cluster, Score, Words
from benchmarks.extraction.carb import extract_all, sentence_key
from benchmarks.report import Figure
from service.domain.relationship import Extraction
from service.extraction.spacy.extractor import SpacyExtractor


@dataclass(slots=True)
class Sentence:
    """`number` is the gold's own, from 1: rules are tuned on the odd ones, the row is that of the even ones."""

    number: int
    text: str
    clusters: list[Cluster] = field(default_factory=list)


def measure(
    folder: Path, spacy: SpacyExtractor, *, dev: bool, tuned_elsewhere: Collection[str] = ()
) -> tuple[list[Figure], list[str]]:
    """The row is the F1 on the even sentences.

    `tuned_elsewhere` are the keys of sentences that rules are tuned on by another gold: BenchIE's sentences are CaRB's.
    """
    gold = read_gold(folder / "gold_en.txt")
    halves = {"odd": [one for one in gold if one.number % 2], "even": [one for one in gold if not one.number % 2]}
    tuned = _score(halves["odd"], spacy)
    notes = [f"benchie: odd sentences {_line(tuned)}."]
    figures = [Figure("benchie_odd_f1", round(tuned.f1, 3))]
    if not dev:
        held_out = _score(halves["even"], spacy)
        figures.insert(0, Figure("benchie_f1", round(held_out.f1, 3), floor=0.37, goal=0.45))
        unseen = _score([one for one in halves["even"] if sentence_key(one.text) not in tuned_elsewhere], spacy)
        notes.append(f"benchie: even sentences {_line(held_out)}; without those of CaRB dev {_line(unseen)}.")
        wanted = _clusters(gold)
        systems = (
            f"{name} {_line(benchie_score.score(wanted, predicted))}"
            for name, predicted in published.benchie_systems(folder)
        )
        notes.append(f"benchie: published systems by this scorer on all sentences: {', '.join(systems)}.")
    return figures, notes


def read_gold(file: Path) -> list[Sentence]:
    """A line opens a sentence, opens one of its clusters, or is a phrasing: subject --> relation --> object."""
    sentences: list[Sentence] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("sent_id:"):
            number, text = line.removeprefix("sent_id:").split("\t")
            sentences.append(Sentence(int(number), text.strip()))
        elif line.partition("-->")[2].startswith(" Cluster"):
            sentences[-1].clusters.append(())
        elif " --> " in line:
            sentences[-1].clusters[-1] += (benchie_score.phrasing(line.split(" --> ")),)
    return sentences


def triples(extraction: Extraction) -> Iterator[Words]:
    """What the extractor read, one pair at a time, where the relation is said in so many words: BenchIE's gold has
    no other."""
    for said in extraction.propositions:
        if not said.implied:
            for reading in said.readings:
                yield reading.subject, reading.relation, reading.object


def _score(sentences: Sequence[Sentence], spacy: SpacyExtractor) -> Score:
    extractions = extract_all(spacy, [sentence.text for sentence in sentences])
    predicted = {
        sentence.number: [*dict.fromkeys(triples(said))] for sentence, said in zip(sentences, extractions, strict=True)
    }
    return benchie_score.score(_clusters(sentences), predicted)


def _clusters(sentences: Sequence[Sentence]) -> Mapping[int, Sequence[Cluster]]:
    return {sentence.number: sentence.clusters for sentence in sentences}


def _line(score: Score) -> str:
    return f"P {score.precision:.3f} R {score.recall:.3f} F1 {score.f1:.3f}"
