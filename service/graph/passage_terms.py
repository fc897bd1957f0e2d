"""What a passage is found by: its terms, tokens that say where it belongs, and the phrases in it that may be titles.

The full-text index `chunk_terms` has the terms and the tokens. The tokens are terms too, of a form that no word has, so
that a search's scope lies inside the Lucene query and costs no hits. They are digests: nothing in them needs escaping.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TypedDict

from service.graph.batches import batches
from service.graph.ids import digest
from service.resolution.keys import match_key
from service.resolution.titles import title_key
from service.retrieval.stop_words import all_stop_words
from service.retrieval.terms import terms
from service.retrieval.walk.name_runs import name_runs

_DIGITS = 16
_COLLECTIONS_A_QUERY = 200
_IDS_A_QUERY = 500
"""With the terms of a question, in two fields, below the 1,024 clauses that Lucene takes."""
_PHRASES = 1000
"""Of one passage, at most: tables in capitals have many that name nothing."""


class PassageTerms(TypedDict):
    """Properties of a `:Chunk`."""

    terms: str
    titleTerms: str
    phrases: list[str]
    """Loose forms of what may be names: by these a walk comes from a passage to the documents that are titled so."""


def passage_terms(
    *, collection: str, document_id: str, chunk_id: str, text: str, title: str, language: str
) -> PassageTerms:
    """What one passage is found by. The title's terms are among the passage's too; the title itself is no phrase.

    Whether a document is titled as a phrase says is asked when a walk comes by: a new document needs nothing written at
    those that speak of it.
    """
    of_title = " ".join(terms(title, language))
    tokens = (_token("c", collection), _token("d", document_id), _token("p", chunk_id))
    phrases = {match_key(phrase) for phrase in name_runs(text, _PHRASES)} - {title_key(title)} - all_stop_words()
    return {
        "terms": " ".join((*tokens, of_title, *terms(text, language))),
        "titleTerms": of_title,
        "phrases": sorted(phrases),
    }


def scoped_queries(
    asked: Mapping[str, str], document_ids: Sequence[str] | None = None, chunk_ids: Sequence[str] | None = None
) -> list[str]:
    """Lucene queries that together ask each collection its question, within some documents or passages if given.

    `asked` holds a question as a Lucene query by collection. What says where to look adds nothing to a score.
    """
    kind, ids = ("p", chunk_ids) if chunk_ids is not None else ("d", document_ids)
    within = [""] if ids is None else [_one_of(kind, batch) for batch in batches(dict.fromkeys(ids), _IDS_A_QUERY)]
    return [
        f"{collections} {place} +({question})"
        for question, names in _by_question(asked)
        for collections, place in product((_one_of("c", some) for some in batches(names, _COLLECTIONS_A_QUERY)), within)
    ]


def _by_question(asked: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    for question in dict.fromkeys(asked.values()):
        yield question, [collection for collection, its in asked.items() if its == question]


def _one_of(kind: str, identifiers: Sequence[str]) -> str:
    return f"+terms:({' '.join(_token(kind, one) for one in identifiers)})^0"


def _token(kind: str, identifier: str) -> str:
    return f"{kind}_{digest(identifier)[:_DIGITS]}"
