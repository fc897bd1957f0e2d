"""The plainest client of GraphQL that there is: one connection of the standard library, each question timed.

httpx takes .75 ms of its own a question, which would be counted as the service's.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit


class PlainClient:
    """Asks one service, one question after another. Nothing else runs meanwhile."""

    def __init__(self, url: str) -> None:
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=60)

    def run(self, query: str, variables: Mapping[str, Any]) -> tuple[dict[str, Any], float]:
        """The data, and the milliseconds until all of it was read. Raises RuntimeError where there is an error."""
        body = json.dumps({"query": query, "variables": variables})
        began = time.perf_counter()
        try:
            answer = json.loads(self._sent(body))
        except ConnectionError:  # the service lets go of a connection on which nothing came for 5 s
            self._connection.close()
            answer = json.loads(self._sent(body))
        took = (time.perf_counter() - began) * 1000
        if "errors" in answer:
            raise RuntimeError(f"{variables!r} was answered by an error: {answer['errors'][0]['message']}")
        data: dict[str, Any] = answer["data"]
        return data, took

    def close(self) -> None:
        self._connection.close()

    def _sent(self, body: str) -> bytes:
        self._connection.request("POST", "/graphql", body, {"Content-Type": "application/json"})
        return self._connection.getresponse().read()
