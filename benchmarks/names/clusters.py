"""The entities of a document out of its names, on Re-DocRED: the product's resolution of gold mentions.

Given are the gold mentions with their words, their order and their gold types; what is asked is which of them are one
entity. Dates and numbers are values with us and no entities (DESIGN §4): they are left out on all sides. String
identity takes equal strings, folded, for one entity. Rules were looked over on test, the row is dev.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.names.assignment import best_assignment
from benchmarks.report import Figure
from service.domain.entity import NAME
from service.resolution.keys import key
from service.resolution.senses import Named, senses

_TYPES = {"PER": "Person", "ORG": "Organization", "LOC": "Location", "MISC": NAME}

Cluster = frozenset[int]


@dataclass(frozen=True, slots=True)
class Document:
    """The mentions of a document, and the numbers of those that each gold entity has."""

    mentions: Sequence[Named]
    gold: Sequence[Cluster]


@dataclass(frozen=True, slots=True)
class Score:
    """Precision and recall over all documents."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        return 2 * self.precision * self.recall / (self.precision + self.recall)


Resolve = Callable[[Document], Sequence[Cluster]]


def measure(folder: Path) -> tuple[list[Figure], list[str]]:
    figures, notes = [], []
    for half in ("test", "dev"):
        documents = read_documents(folder / f"{half}_revised.json")
        ours, identity = b_cubed(documents, resolved), b_cubed(documents, identical)
        untyped = b_cubed(documents, resolved_untyped)
        if half == "dev":
            figures = [
                Figure("redocred_b3_f1", round(ours.f1, 4)),
                Figure("redocred_b3_f1_string_identity", round(identity.f1, 4)),
                Figure("redocred_ceaf_f1", round(ceaf(documents, resolved).f1, 4)),
                Figure("redocred_ceaf_f1_string_identity", round(ceaf(documents, identical).f1, 4)),
            ]
        notes.append(
            f"redocred {half}: B3 P {ours.precision:.4f} R {ours.recall:.4f} F1 {ours.f1:.4f}; string identity "
            f"P {identity.precision:.4f} R {identity.recall:.4f} F1 {identity.f1:.4f}; "
            f"ours without types F1 {untyped.f1:.4f}."
        )
    return figures, notes


def read_documents(path: Path) -> list[Document]:
    return [_document(document) for document in json.loads(path.read_text(encoding="utf-8"))]


def resolved(document: Document) -> list[Cluster]:
    """By the product: names that it gives one head."""
    found = senses(document.mentions)
    return grouped(found[key(mention.name)].block for mention in document.mentions)


def resolved_untyped(document: Document) -> list[Cluster]:
    untyped = [Named(mention.name, NAME, 1, mention.first) for mention in document.mentions]
    return resolved(Document(untyped, document.gold))


def identical(document: Document) -> list[Cluster]:
    return grouped(mention.name.casefold() for mention in document.mentions)


def grouped(labels: Iterable[Hashable]) -> list[Cluster]:
    clusters: defaultdict[Hashable, set[int]] = defaultdict(set)
    for number, label in enumerate(labels):
        clusters[label].add(number)
    return [frozenset(cluster) for cluster in clusters.values()]


def b_cubed(documents: Iterable[Document], resolve: Resolve) -> Score:
    """For each mention, how much of its cluster is of its entity (precision) and the other way round (recall)."""
    right_of_found = right_of_gold = 0.0
    mentions = 0
    for document in documents:
        of_found = {number: cluster for cluster in resolve(document) for number in cluster}
        of_gold = {number: cluster for cluster in document.gold for number in cluster}
        for number, cluster in of_gold.items():
            both = len(cluster & of_found[number])
            right_of_found += both / len(of_found[number])
            right_of_gold += both / len(cluster)
        mentions += len(of_gold)
    return Score(right_of_found / mentions, right_of_gold / mentions)


def ceaf(documents: Iterable[Document], resolve: Resolve) -> Score:
    """Entities paired one to one, as well as can be, by the likeness 2 |K ∩ R| / (|K| + |R|)."""
    alike, found_count, gold_count = 0.0, 0, 0
    for document in documents:
        found = resolve(document)
        likenesses = [[2 * len(one & other) / (len(one) + len(other)) for other in found] for one in document.gold]
        alike += best_assignment(likenesses)
        found_count += len(found)
        gold_count += len(document.gold)
    return Score(alike / found_count, alike / gold_count)


def _document(document: dict[str, Any]) -> Document:
    mentions: list[Named] = []
    gold: list[Cluster] = []
    for entity in document["vertexSet"]:
        numbers = set()
        for mention in entity:
            if mention["type"] in _TYPES:
                numbers.add(len(mentions))
                place = (mention["sent_id"], mention["pos"][0])
                mentions.append(Named(mention["name"], _TYPES[mention["type"]], 1, place))
        if numbers:
            gold.append(frozenset(numbers))
    return Document(mentions, gold)
