"""What published systems extracted, as their authors' files have it: the scorers are checked on them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks.extraction.benchie_score import Words
from benchmarks.extraction.carb_score import Triple

Predicted = dict[str, list[Triple]]

_ARGUMENT = re.compile(r"(?:^|; )[A-Z]\w+Argument\((.*?),List\(")
_BENCHIE_SYSTEMS = {
    "ClausIE": "clausie",
    "MinIE": "minie",
    "OpenIE6": "openie6",
    "M2OIE": "m2oie_en",
    "Stanford": "stanford",
}


def carb_systems(folder: Path) -> Iterator[tuple[str, Predicted]]:
    """Name and triples by sentence, of those whose outputs lie beside CaRB's gold."""
    yield "OpenIE4", _open_ie(folder / "system_openie4.txt")
    yield "OpenIE5", _open_ie(folder / "system_openie5.txt")
    yield "ClausIE", _clausie(folder / "system_clausie.txt")
    yield "PropS", _props(folder / "system_props.txt")


def benchie_systems(folder: Path) -> Iterator[tuple[str, dict[int, list[Words]]]]:
    """Name and triples by the sentence's number, of those whose outputs lie beside BenchIE's gold."""
    for name, file in _BENCHIE_SYSTEMS.items():
        predicted: dict[int, list[Words]] = defaultdict(list)
        for number, *words in _rows(folder / f"system_{file}.txt"):
            if len(words) == 3:
                subject, relation, target = words
                predicted[int(number)].append((subject, relation, target))
        yield name, predicted


def _open_ie(file: Path) -> Predicted:
    """A line is confidence, context, subject, relation, arguments and sentence."""
    predicted: Predicted = defaultdict(list)
    for row in _rows(file):
        if len(row) > 5 and all(row[2:5]):
            subject, relation = (part[part.index("(") + 1 : part.index(",List(")] for part in row[2:4])
            arguments = _ARGUMENT.findall(row[4])
            predicted[row[5]].append(Triple(relation, (subject, *arguments), float(row[0])))
    return predicted


def _clausie(file: Path) -> Predicted:
    """A sentence alone on its line, then its triples: number, subject, relation, argument and confidence."""
    predicted: Predicted = defaultdict(list)
    sentence = ""
    for row in _rows(file):
        if len(row) == 1:
            sentence = row[0]
        elif len(row) == 5:
            subject, relation, argument = (part[1:-1] for part in row[1:4])
            predicted[sentence].append(Triple(relation, (subject, argument), float(row[4])))
    return predicted


def _props(file: Path) -> Predicted:
    """A line is confidence, sentence, relation, and its arguments, each after what it is."""
    predicted: Predicted = defaultdict(list)
    for row in _rows(file):
        if len(row) > 2:
            predicted[row[1]].append(Triple(row[2], tuple(row[4::2]), float(row[0])))
    return predicted


def _rows(file: Path) -> Iterator[list[str]]:
    for line in file.read_text(encoding="utf-8").split("\n"):
        yield line.strip().split("\t")
