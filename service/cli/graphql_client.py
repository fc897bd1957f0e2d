"""A client of a running service: named operations of one GraphQL document, and uploads by the multipart spec."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import httpx

from service.errors import KgqlError


class Refused(KgqlError):
    """The service answered with an error."""

    code = "REFUSED"


class GraphQLClient:
    """Sends operations by their names. Open it with `async with`."""

    def __init__(self, url: str, document: str) -> None:
        self._url = url
        self._document = document
        self._http = httpx.AsyncClient(timeout=60, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def run(self, operation: str, **variables: Any) -> dict[str, Any]:
        """The data of an operation. Raises Refused with the first error."""
        body = {"query": self._document, "operationName": operation, "variables": variables}
        return _data(await self._http.post(self._url, json=body))

    async def upload(self, operation: str, files: Sequence[Path], **variables: Any) -> dict[str, Any]:
        """Runs an operation whose variable `files` is a list of uploads (GraphQL multipart request specification)."""
        body = {
            "query": self._document,
            "operationName": operation,
            "variables": {**variables, "files": [None] * len(files)},
        }
        places = {str(index): [f"variables.files.{index}"] for index in range(len(files))}
        with ExitStack() as stack:
            parts = {str(index): (path.name, stack.enter_context(path.open("rb"))) for index, path in enumerate(files)}
            form = {"operations": json.dumps(body), "map": json.dumps(places)}
            return _data(await self._http.post(self._url, data=form, files=parts))


def _data(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError as error:
        raise Refused(f"The service answered {response.status_code} without JSON.") from error
    if errors := body.get("errors"):
        raise Refused(errors[0]["message"], str(errors[0].get("extensions", {}).get("hint", "")))
    data: dict[str, Any] = body["data"]
    return data
