"""The words of a text that answer a question best, where no relation is known that would say where to look.

Each value of the kind that is asked for (a date, a number, a name), or each run of words between small ones where the
question doesn't tell, is scored by how near the question's own words stand to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.agent.reading.question import AMOUNT, TIME, Question
from service.agent.reading.values import dates, names, numbers
from service.agent.reading.words import is_stop_word, listed, stem

_TOKEN = re.compile(r"[\w\u2019'-]+(?:[.,]\d+)*|[^\w\s]")
_WORD = re.compile(r"\w+")
_AT = re.compile(r"\b(?:in|at|near|from|to|of)\s(?:the\s)?$")
_REACH = 12.0
"""Words at which a word of the question counts half of what it does beside the answer."""
_CLAUSE = frozenset(",;:()")
_LONGEST = 8
"""Words of a run."""


class Span(NamedTuple):
    """Words of a text, where they stand in it, and how well they answer."""

    text: str
    start: int
    end: int
    score: float


class _Token(NamedTuple):
    text: str
    start: int
    end: int
    weight: float
    """Of the question's word that it is; 0 for others."""


def spans(question: Question, sentence: str, context: str = "") -> Iterator[Span]:
    """Those in a sentence, or a few that are quoted together. `context` is a title: its words count as said in it."""
    tokens = _tokens(question, sentence)
    around = {stem(word) for word in _WORD.findall(context)} & question.weights.keys()
    coverage = question.coverage({stem(token.text) for token in tokens if token.weight} | around)
    for start, end, fit in _candidates(question, sentence, tokens, context):
        yield Span(sentence[start:end], start, end, coverage + 0.5 * _nearness(question, tokens, start, end) + fit)


def _tokens(question: Question, sentence: str) -> list[_Token]:
    return [
        _Token(one[0], one.start(), one.end(), 0.0 if is_stop_word(one[0]) else question.weights.get(stem(one[0]), 0.0))
        for one in _TOKEN.finditer(sentence)
    ]


def _nearness(question: Question, tokens: Sequence[_Token], start: int, end: int) -> float:
    """How near the question's words stand, 0 to 1: a word beside counts whole, one far off hardly."""
    first = next((place for place, token in enumerate(tokens) if token.end > start), 0)
    last = next((place for place, token in enumerate(tokens) if token.end >= end), len(tokens) - 1)
    best: dict[str, float] = {}
    for place, token in enumerate(tokens):
        if token.weight and not start <= token.start < end:
            distance = first - place if place < first else place - last
            between = tokens[place:first] if place < first else tokens[last : place + 1]
            distance += 2 * sum(other.text in _CLAUSE for other in between)
            word = stem(token.text)
            best[word] = max(best.get(word, 0.0), token.weight / (1 + distance / _REACH))
    total = sum(question.weights.values())
    return sum(best.values()) / total if total else 0.0


def _candidates(
    question: Question, sentence: str, tokens: Sequence[_Token], context: str
) -> Iterator[tuple[int, int, float]]:
    """Where a value stands that could answer, and how well it fits what is asked for."""
    if question.pattern is TIME:
        for value in dates(sentence):
            if value.text not in question.text:
                yield value.start, value.end, 0.3
        return
    if question.pattern is AMOUNT:
        said = list(dates(sentence))
        for value in numbers(sentence):
            is_date = any(date.start <= value.start and value.end <= date.end for date in said)
            if value.text not in question.text and not is_date:
                yield value.start, value.end, 0.3
        return
    own = [value for value in names(sentence) if not _is_asked(question, value.text)]
    for value in own:
        fit = 0.3 if question.types else 0.1
        if question.kinds and question.kinds & {stem(word) for word in _WORD.findall(value.text)}:
            fit += 0.25
        elif "Location" in question.types[:1]:
            fit += 0.15 * bool(_AT.search(sentence, max(0, value.start - 12), value.start)) - 0.1
        if value.text == context and value.start == 0:
            fit += 0.1
        yield value.start, value.end, fit
    if not question.types or not own:
        yield from ((begin, stop, 0.05) for begin, stop in _runs(tokens))


def _is_asked(question: Question, name: str) -> bool:
    stems = {stem(word) for word in _WORD.findall(name) if not is_stop_word(word)}
    return not stems or stems <= question.weights.keys()


def _runs(tokens: Sequence[_Token]) -> Iterator[tuple[int, int]]:
    """Runs of words that are neither small words nor marks nor the question's own."""
    run: list[_Token] = []
    for token in (*tokens, _Token(".", 0, 0, 0.0)):
        if token.weight or is_stop_word(token.text) or not token.text[0].isalnum() or token.text in listed("leaning"):
            if 0 < len(run) <= _LONGEST:
                yield run[0].start, run[-1].end
            run = []
        else:
            run.append(token)
