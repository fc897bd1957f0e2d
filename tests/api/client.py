"""A GraphQL client for tests: what was answered, and the codes of what went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx


@dataclass(frozen=True)
class Client:
    """Over real HTTP."""

    http: httpx.AsyncClient

    async def send(self, query: str, **variables: Any) -> dict[str, Any]:
        """The whole answer."""
        response = await self.http.post("/graphql", json={"query": query, "variables": variables})
        answer: dict[str, Any] = response.json()
        return answer

    async def ask(self, query: str, **variables: Any) -> Any:
        """The data of an answer without errors."""
        answer = await self.send(query, **variables)
        assert "errors" not in answer, answer["errors"]
        return answer["data"]

    async def codes(self, query: str, **variables: Any) -> list[str]:
        """The codes of an answer's errors."""
        return [error["extensions"]["code"] for error in (await self.send(query, **variables)).get("errors", [])]
