"""What a passage is found by in the full-text index `chunk_terms`: its terms, and tokens that say where it belongs.

The tokens are terms too, of a form that no word has, so that a search's scope lies inside the Lucene query and costs no
hits. They are digests: nothing in them needs escaping.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from service.graph.batches import batches
from service.graph.ids import digest
from service.retrieval.terms import terms

_DIGITS = 16
_COLLECTIONS_A_QUERY = 200
_IDS_A_QUERY = 500
"""With the terms of a question, in two fields, below the 1,024 clauses that Lucene takes."""


def passage_terms(
    *, collection: str, document_id: str, chunk_id: str, text: str, title: str, language: str
) -> dict[str, str]:
    """The two properties that the index reads. The title's terms are among the passage's too."""
    of_title = " ".join(terms(title, language))
    tokens = (_token("c", collection), _token("d", document_id), _token("p", chunk_id))
    return {"terms": " ".join((*tokens, of_title, *terms(text, language))), "titleTerms": of_title}


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
