"""What an answer is worth: its bare value against the ones that are right, and its quotes against what had to be found.

Exact match and F1 are those of SQuAD (Rajpurkar et al., 2016): of words in lower case, without articles and
punctuation, and of several right answers the one that agrees best.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from benchmarks.retrieval.corpora import Question
from service.agent.reading.countries import countries, usual_country
from service.agent.reading.values import dates

_ARTICLES = re.compile(r"\b(a|an|the)\b")


def normalised(text: str) -> str:
    """As answers are compared."""
    kept = "".join(one for one in text.lower() if not unicodedata.category(one).startswith("P"))
    return " ".join(_ARTICLES.sub(" ", kept).split())


def exact_match(given: str | None, answers: Iterable[str]) -> float:
    """1 where it is one of the answers, else 0."""
    return float(given is not None and normalised(given) in {normalised(answer) for answer in answers})


def f1(given: str | None, answers: Iterable[str]) -> float:
    """The harmonic mean of precision and recall of its words, 0 to 1; no answer has 0."""
    return max((_f1(normalised(given or "").split(), normalised(answer).split()) for answer in answers), default=0.0)


def is_to_the_point(quote: str, document: str, question: Question) -> bool:
    """Whether it stands in a passage that the answer needs, and holds an answer or all that states a fact on the way.

    Of a statement that is a sentence, a part will do.
    """
    if document not in question.gold:
        return False
    return any(_holds(quote, answer) for answer in question.answers) or any(
        all(_holds(quote, part) for part in statement)
        or (len(statement) == 1 and normalised(quote) in normalised(statement[0]))
        for statement in question.statements
    )


def gold_recall(documents: Iterable[str], question: Question) -> float:
    """The share of the passages that the answer needs that are cited."""
    return len(question.gold.intersection(documents)) / len(question.gold)


def _holds(said: str, part: str) -> bool:
    """Whether words have a part of a statement. A date is held by its year, a country by any of its forms: gold facts
    are Wikidata's, which has "10 January 1927" and "United States" where a text says 1927 and American."""
    if f" {normalised(part)} " in f" {normalised(said)} ":
        return True
    date = next((one for one in dates(part) if one.text == part), None)
    if date is not None:
        return any(one.order[:1] == date.order[:1] for one in dates(said))
    country = usual_country(part)
    return country is not None and any(one.usual == country for one in countries(said))


def _f1(given: Sequence[str], right: Sequence[str]) -> float:
    common = sum((Counter(given) & Counter(right)).values())
    return 2 * common / (len(given) + len(right)) if common else 0.0
