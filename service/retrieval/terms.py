"""The terms of a text, in its order: what full-text search compares in place of words.

Neo4j has one analyzer an index, so languages are told apart here: words become stems, writing without spaces becomes
pairs of characters. A term holds letters, marks and digits only (and dots between digits), in lower case, so none is
an operator of Lucene's.
"""

from __future__ import annotations

from service.retrieval.runs import pairs, runs
from service.retrieval.stemming import primary_language, stem, stemmer_version

_VERSION = 3
"""Also counts what `service.graph.passage_terms` makes besides."""


def terms_version(language: str) -> str:
    """What the terms of a text depend on besides the text. Where it changes, they have to be made again."""
    return f"{_VERSION}; {stemmer_version()}; {primary_language(language)}"


def terms(text: str, language: str) -> list[str]:
    """The terms that a text is found by.

    A run without spaces gives its pairs of characters, and its last character: so each of them begins a term.
    """
    language = primary_language(language)
    found: list[str] = []
    for run, is_unspaced in runs(text):
        if is_unspaced:
            found += pairs(run)
            found.append(run[-1])
        else:
            found.append(stem(run, language))
    return found
