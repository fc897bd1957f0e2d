"""BenchIE's score of open triples, by its published rules (Gashteovski et al., 2022), in our own words.

The gold of a sentence is clusters: each is one fact, in every phrasing that counts. A predicted triple is right if it
is one of the phrasings, word for word and part by part, with or without what the phrasing puts in brackets. A cluster
is found if one of its phrasings is predicted. Recall is the found clusters over all, precision the found clusters over
these and the wrong triples: to say one fact twice is neither rewarded nor punished.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Words = tuple[str, str, str]
"""Subject, relation, object."""
Cluster = tuple[tuple[re.Pattern[str], ...], ...]
"""Phrasings, each a pattern a part."""

_BRACKETS = re.compile(r"\[([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Score:
    precision: float
    recall: float
    f1: float


def phrasing(parts: Sequence[str]) -> tuple[re.Pattern[str], ...]:
    """The patterns of one gold line: "[the] High Court [of Australia]" fits with and without the bracketed words."""
    return tuple(_pattern(part) for part in parts)


def is_right(words: Words, clusters: Iterable[Cluster]) -> bool:
    """Whether a triple is a phrasing of any fact."""
    return _fits_any(_spaced(words), clusters)


def score(gold: Mapping[int, Sequence[Cluster]], predicted: Mapping[int, Sequence[Words]]) -> Score:
    """Over all sentences of `gold`, by their number."""
    wrong = wanted = found = 0
    for number, clusters in gold.items():
        triples = [_spaced(words) for words in predicted.get(number, ())]
        wrong += sum(not _fits_any(words, clusters) for words in triples)
        wanted += len(clusters)
        found += sum(any(_is_of(words, cluster) for words in triples) for cluster in clusters)
    precision = found / (found + wrong) if found else 0.0
    recall = found / wanted if wanted else 0.0
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0)


def _fits_any(words: Words, clusters: Iterable[Cluster]) -> bool:
    return any(_is_of(words, cluster) for cluster in clusters)


def _is_of(words: Words, cluster: Cluster) -> bool:
    return any(
        all(pattern.fullmatch(part) for pattern, part in zip(patterns, words, strict=True)) for patterns in cluster
    )


def _spaced(words: Words) -> Words:
    subject, relation, target = (f" {' '.join(part.split())} " for part in words)
    return subject, relation, target


def _pattern(part: str) -> re.Pattern[str]:
    written = ""
    end = 0
    for bracket in _BRACKETS.finditer(part):
        written += _literal(part[end : bracket.start()])
        written += f"(?:{_literal(bracket[1])})?"
        end = bracket.end()
    return re.compile(f" {written}{_literal(part[end:])}")


def _literal(words: str) -> str:
    return "".join(f"{re.escape(word)} " for word in words.split())
