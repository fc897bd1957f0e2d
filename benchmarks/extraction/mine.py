"""MINE: how much of 105 essays' facts the product's graph of each essay says (see `mine_score`)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import mean, median

from benchmarks.extraction import mine_score
from benchmarks.extraction.mine_score import Triple
from benchmarks.report import Figure
from service.domain.brief import Brief
from service.domain.document import Concepts
from service.domain.relationship import Extraction
from service.embedding.minilm import MiniLM
from service.embedding.ports import Intent
from service.extraction.running import Extractors
from service.ingestion.chunking import TextChunker
from service.resolution.derivation import DocumentGraph, derive
from service.resolution.matching import Group, assign
from service.resolution.merging import SenseCount, portrait

_RIVALS = ("KGGen", "GraphRAG", "OpenIE")


@dataclass(frozen=True, slots=True)
class Essay:
    """`number` counts from 1: rules are tuned on the odd ones, the figure is that of the even ones."""

    number: int
    text: str
    facts: Sequence[str]


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of one fact, and how many words its context had."""

    essay: int
    fact: str
    is_said: bool
    words: int


def measure(folder: Path, extractors: Extractors, *, dev: bool = False) -> tuple[list[Figure], list[str]]:
    """The row is ALL on the even essays; `dev`: only the odd ones are read, which the rules are tuned on."""
    essays = [essay for essay in read_essays(folder) if essay.number % 2 or not dev]
    rivals = _read_rivals(folder)
    notes = [*rivals.notes]
    embedder = MiniLM(threads=2)
    judged: list[Judged] = []
    for concepts in (Concepts.LINKED, Concepts.ALL):
        triples = {essay.number: graph_triples(essay.text, extractors, embedder, concepts) for essay in essays}
        judged = judge(essays, triples, embedder, {}, rivals.mean_length)
        notes.append(f"mine, {concepts}: {_halves(judged)}.")
        if concepts is Concepts.ALL:
            as_short = judge(essays, triples, embedder, rivals.lengths, rivals.mean_length)
            notes.append(f"mine, {concepts}, no context longer than KGGen's for the same fact: {_halves(as_short)}.")
            kinds = {kind for some in triples.values() for _, kind, _ in some}
            notes.append(
                f"mine, {concepts}: {mean(map(len, triples.values())):.0f} facts an essay, {len(kinds)} kinds."
            )
    embedder.close()
    if dev:
        return [Figure("mine_dev", _share(judged, 1), "%")], notes
    return [
        Figure("mine", _share(judged, 0), "%", floor=61, goal=68),
        Figure("mine_dev", _share(judged, 1), "%"),
    ], notes


def read_essays(folder: Path) -> list[Essay]:
    essays = json.loads((folder / "essays.json").read_text())
    answers = json.loads((folder / "answers.json").read_text())
    return [
        Essay(number, essay["content"], [fact["answer"] for fact in facts])
        for number, (essay, facts) in enumerate(zip(essays, answers, strict=True), 1)
    ]


def graph_triples(text: str, extractors: Extractors, embedder: MiniLM, concepts: Concepts) -> list[Triple]:
    """The graph that the product makes of a document: its chunks, its extraction, its names for what is one."""
    chunks = TextChunker(embedder).chunk(text)
    outcomes = extractors.extract_batch([chunk.text for chunk in chunks], Brief(concepts=concepts))
    extractions = [outcome for outcome in outcomes if isinstance(outcome, Extraction)]
    graph = derive(chunks, extractions, concepts)
    names = entity_names(graph)
    found = {
        (names[statement.subject_key], statement.type.replace("_", " ").lower(), names[statement.object_key])
        for statement in graph.statements
    }
    return sorted(triple for triple in found if triple[0] != triple[2])


def entity_names(graph: DocumentGraph) -> dict[str, str]:
    """By name key: what the entity is called that the resolution makes of the name."""
    groups = {name_key: Group(sense.block, sense.type) for name_key, sense in graph.senses.items()}
    numbers = count()
    # No entity holds anything yet.
    entities = assign(dict.fromkeys(groups.values(), ()), lambda: str(next(numbers)))
    counts: dict[str, list[SenseCount]] = defaultdict(list)
    for name_key, sense in graph.senses.items():
        is_head = sense.head_key == name_key
        counts[entities[groups[name_key]]].append(SenseCount(sense.surface, sense.type, is_head, sense.mentions))
    portraits = {entity: portrait(some).name for entity, some in counts.items()}
    return {name_key: portraits[entities[group]] for name_key, group in groups.items()}


def judge(
    essays: Sequence[Essay],
    triples: Mapping[int, Sequence[Triple]],
    embedder: MiniLM,
    limits: Mapping[str, int],
    most_words: int,
) -> list[Judged]:
    """Every fact of the essays against its context; a fact without a limit of its own has `most_words`."""
    judged = []
    for essay in essays:
        names = sorted({end for first, _, last in triples[essay.number] for end in (first, last)})
        vectors = embedder.embed([*names, *essay.facts], Intent.PASSAGE)
        for fact, vector in zip(essay.facts, vectors[len(names) :], strict=True):
            near = mine_score.nearness(names, vectors[: len(names)], vector)
            context = mine_score.context(triples[essay.number], near, limits.get(fact, most_words))
            judged.append(Judged(essay.number, fact, mine_score.is_said(fact, context), len(context.split())))
    return judged


@dataclass(frozen=True, slots=True)
class _Rivals:
    """The three published systems by the same judge; a context's length is its words."""

    lengths: Mapping[str, int]
    """Fact → the words of KGGen's context."""
    mean_length: int
    """Of all of KGGen's contexts, rounded down: no context of ours is longer."""
    notes: Sequence[str]


def _read_rivals(folder: Path) -> _Rivals:
    rows = [json.loads(line) for line in (folder / "gpt4_judgements.jsonl").read_text().splitlines()]
    said = [mine_score.is_said(row["fact"], row["context"]) for row in rows]
    agreed = mean(ours == row["gpt4_label"] for ours, row in zip(said, rows, strict=True))
    notes = [f"mine: this judge agrees with {100 * agreed:.1f} % of GPT-4's labels."]
    for name in _RIVALS:
        some = [
            (is_said, len(row["context"].split()))
            for is_said, row in zip(said, rows, strict=True)
            if row["system"] == name
        ]
        share, lengths = 100 * mean(is_said for is_said, _ in some), [length for _, length in some]
        notes.append(f"mine, {name}, as published: {share:.1f} %; {_lengths(lengths)}.")
    kggen = [row for row in rows if row["system"] == "KGGen"]
    lengths = [len(row["context"].split()) for row in kggen]
    return _Rivals({row["fact"]: length for row, length in zip(kggen, lengths, strict=True)}, int(mean(lengths)), notes)


def _halves(judged: Sequence[Judged]) -> str:
    shares = [
        f"{name} essays {_share(judged, half)} %"
        for name, half in (("odd", 1), ("even", 0))
        if any(one.essay % 2 == half for one in judged)
    ]
    return f"{', '.join(shares)}; {_lengths([one.words for one in judged])}"


def _share(judged: Sequence[Judged], half: int) -> float:
    return round(100 * mean(one.is_said for one in judged if one.essay % 2 == half), 1)


def _lengths(lengths: Sequence[int]) -> str:
    return f"contexts of {mean(lengths):.0f} words, median {median(lengths):.0f}, at most {max(lengths)}"
