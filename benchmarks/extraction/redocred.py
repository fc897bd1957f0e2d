"""Re-DocRED: the names of 500 Wikipedia passages, and the relations between them that the lexicon has a kind for.

The passages come as tokens; they are written out as text with the usual blanks. Gold dates and numbers are values with
us and no entities (DESIGN §4), so the row leaves them out on both sides; the notes have them too. Types don't count for
the row. Rules are tuned on dev, the rows are test.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.extraction.redocred_score import MappedKind, Place, Score, cluster_of, gold_tie, score, tie
from benchmarks.report import Figure
from service.domain.brief import Brief
from service.domain.document import Concepts
from service.domain.relationship import Extraction
from service.embedding.minilm import MiniLM
from service.extraction.running import COMBINED, Extractors
from service.ingestion.chunking import TextChunker
from service.resolution.derivation import derive

_VALUES = frozenset({"TIME", "NUM"})
_TYPES = {"Person": "PER", "Organization": "ORG", "Location": "LOC"}
_VALUE_TYPES = {"Date": "TIME", "Time": "TIME"} | dict.fromkeys(
    ("Number", "Ordinal", "Percent", "Money", "Quantity"), "NUM"
)
_GLUE = frozenset({"-", "/"})
_NO_BLANK_BEFORE = _GLUE | {".", ",", ";", ":", "?", "!", ")", "]", "%", "'s", "n't", "'", "’s", "’", "”"}  # noqa: RUF001
_NO_BLANK_AFTER = _GLUE | {"(", "[", "$", "£", "€", "#", "“", "‘"}  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class Passage:
    """One document. `clusters` are the places of each gold entity, `types` by place, `relations` between clusters."""

    title: str
    text: str
    clusters: Sequence[Sequence[Place]]
    types: Mapping[Place, str]
    relations: Sequence[tuple[str, int, int]]


@dataclass(frozen=True, slots=True)
class Found:
    """What the product makes of a passage: the places of names with their types, and ties of clusters."""

    types: Mapping[Place, str]
    ties: frozenset[tuple[str, int | None, int | None]]


def measure(folder: Path, extractors: Extractors, *, dev: bool = False) -> tuple[list[Figure], list[str]]:
    """Both halves; with `dev` only the one that rules are tuned on."""
    kinds = read_kinds()
    figures, notes = [], []
    for half in ("dev",) if dev else ("dev", "test"):
        passages = read_passages(folder / f"{half}_revised.json")
        found = [*find(passages, extractors, values=False)]
        mentions, ties = mention_score(passages, found, values=False, typed=False), tie_score(passages, found, kinds)
        suffix = "_dev" if half == "dev" else ""
        figures += [
            Figure(f"redocred_entity_f1{suffix}", round(mentions.f1, 3)),
            Figure(f"redocred_relation_f1{suffix}", round(ties.f1, 3)),
        ]
        typed = mention_score(passages, found, values=False, typed=True)
        with_values = [*find(passages, extractors, values=True)]
        everything = mention_score(passages, with_values, values=True, typed=False)
        notes += [
            f"redocred {half}: mentions {_said(mentions)}; of the right type too {_said(typed)}; "
            f"with dates and numbers {_said(everything)}.",
            f"redocred {half}: relations of {len({kind.kind for kind in kinds.values()})} kinds {_said(ties)}.",
        ]
    return figures, notes


def read_kinds() -> dict[str, MappedKind]:
    """Wikidata's relations that the lexicon has a kind for."""
    relations = json.loads(Path(__file__).with_name("redocred_kinds.json").read_text())["relations"]
    return {number: MappedKind(of["kind"], of.get("inverse", False)) for number, of in relations.items()}


def read_passages(path: Path) -> list[Passage]:
    return [_passage(document) for document in json.loads(path.read_text())]


def find(passages: Sequence[Passage], extractors: Extractors, *, values: bool) -> Iterator[Found]:
    """Through the product's chunks, its extractor and its names for what is one."""
    embedder = MiniLM()
    chunker = TextChunker(embedder)
    for passage in passages:
        chunks = chunker.chunk(passage.text)
        texts = [chunk.text for chunk in chunks]
        outcomes = extractors.extract_batch(texts, Brief({COMBINED: {"values": values}}, Concepts.NONE))
        extractions = [outcome for outcome in outcomes if isinstance(outcome, Extraction)]
        yield found_in(passage, chunks, extractions)
    embedder.close()


def found_in(passage: Passage, chunks: Sequence[Any], extractions: Sequence[Extraction]) -> Found:
    """A passage's graph, its entities as the gold's clusters."""
    graph = derive(chunks, extractions, Concepts.NONE)
    heads = {name_key: sense.head_key for name_key, sense in graph.senses.items()}
    types: dict[Place, str] = {}
    places: dict[str, set[Place]] = defaultdict(set)
    for mention in graph.mentions:
        if mention.start is not None and mention.end is not None:
            types[mention.start, mention.end] = graph.senses[mention.name_key].type
            places[heads[mention.name_key]].add((mention.start, mention.end))
    clusters = {head: cluster_of(sorted(where), passage.clusters) for head, where in places.items()}
    ties = frozenset(
        (statement.type, clusters.get(heads[statement.subject_key]), clusters.get(heads[statement.object_key]))
        for statement in graph.statements
    )
    return Found(types, ties)


def mention_score(passages: Sequence[Passage], found: Sequence[Found], *, values: bool, typed: bool) -> Score:
    gold = {
        (number, place, kind if typed else "")
        for number, passage in enumerate(passages)
        for place, kind in passage.types.items()
        if values or kind not in _VALUES
    }
    predicted = {
        (number, place, _TYPES.get(kind, _VALUE_TYPES.get(kind, "MISC")) if typed else "")
        for number, one in enumerate(found)
        for place, kind in one.types.items()
    }
    return score(gold, predicted)


def tie_score(passages: Sequence[Passage], found: Sequence[Found], kinds: Mapping[str, MappedKind]) -> Score:
    known = {kind.kind for kind in kinds.values()}
    gold = {
        (number, mapped)
        for number, passage in enumerate(passages)
        for relation, head, tail in passage.relations
        if (mapped := gold_tie(relation, head, tail, kinds))
    }
    predicted = {
        (number, tie(kind, -1 if source is None else source, -1 if target is None else target))
        for number, one in enumerate(found)
        for kind, source, target in one.ties
        if kind in known
    }
    return score(gold, predicted)


def _passage(document: Mapping[str, Any]) -> Passage:
    text, places = written_out(document["sents"])
    clusters = [sorted({_place(mention, places) for mention in cluster}) for cluster in document["vertexSet"]]
    return Passage(
        title=document["title"],
        text=text,
        clusters=clusters,
        types={_place(mention, places): mention["type"] for cluster in document["vertexSet"] for mention in cluster},
        relations=[(label["r"], label["h"], label["t"]) for label in document["labels"]],
    )


def _place(mention: Mapping[str, Any], places: Sequence[Sequence[Place]]) -> Place:
    first, after = mention["pos"]
    tokens = places[mention["sent_id"]]
    return tokens[first][0], tokens[after - 1][1]


def written_out(sentences: Sequence[Sequence[str]]) -> tuple[str, list[list[Place]]]:
    """The text that the tokens were, as far as it can be told, and where each stands in it."""
    text = ""
    places = []
    is_open = False
    for sentence in sentences:
        here = []
        before = ""
        for word in sentence:
            # A straight quotation mark opens, then closes.
            closes = word == '"' and is_open
            glued = word in _NO_BLANK_BEFORE or before in _NO_BLANK_AFTER or closes or (before == '"' and is_open)
            if word == '"':
                is_open = not is_open
            if text and not glued:
                text += " "
            here.append((len(text), len(text) + len(word)))
            text += word
            before = word
        places.append(here)
    return text, places


def _said(score: Score) -> str:
    return f"precision {score.precision:.3f}, recall {score.recall:.3f}, F1 {score.f1:.3f}"
