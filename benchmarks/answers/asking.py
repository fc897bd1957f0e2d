"""Asks a service for answers as a client does: one question after another, over GraphQL and HTTP, each timed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.plain_client import PlainClient

ASK = """
query Ask($question: String!, $collections: [String!]) {
  ask(question: $question, collections: $collections) {
    text shortAnswer answered confidence
    claims { text evidence { quote start end page chunk { document { key title } } } }
    steps { name milliseconds summary fallback }
  }
}
"""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that an answer cites, and the key of the document in which they stand."""

    text: str
    document: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer, as far as it is scored."""

    answered: bool
    short_answer: str | None
    text: str
    confidence: float
    quotes: tuple[Quote, ...]
    milliseconds: float
    steps: tuple[Mapping[str, Any], ...] = ()


class Asker:
    """Asks one service about one collection."""

    def __init__(self, url: str, collection: str) -> None:
        self._client = PlainClient(url)
        self._collection = collection

    def ask(self, question: str) -> Reply:
        """The answer with the product's defaults. Raises RuntimeError where it is an error."""
        data, took = self._client.run(ASK, {"question": question, "collections": [self._collection]})
        found = data["ask"]
        return Reply(
            found["answered"],
            found["shortAnswer"],
            found["text"],
            found["confidence"],
            tuple(
                Quote(one["quote"], one["chunk"]["document"]["key"])
                for claim in found["claims"]
                for one in claim["evidence"]
            ),
            took,
            tuple(found["steps"]),
        )

    def close(self) -> None:
        self._client.close()
