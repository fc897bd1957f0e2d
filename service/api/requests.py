"""Reads a GraphQL request out of an HTTP request: GET, POST with JSON, or POST of files (multipart).

The multipart form is the GraphQL multipart request specification. Files are written to disk as they arrive.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from service.api.errors import BadRequest, MethodNotAllowed, UnsupportedMediaType
from service.api.json_bodies import decode

MOST_FILES = 1000


@dataclass(frozen=True, slots=True)
class GraphQLRequest:
    """What is asked. `query` is the document."""

    query: str
    variables: dict[str, Any] | None
    operation_name: str | None


async def read_request(request: Request, max_bytes: int) -> GraphQLRequest:
    """Raises BadRequest (or one of its kinds) with what is wrong."""
    if request.method == "GET":
        return _from_query(request)
    if request.method != "POST":
        raise MethodNotAllowed(f"{request.method} is not served here.", "Use POST, or GET for queries.")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in ("application/json", "application/graphql-response+json"):
        return _checked(decode(await request.body()))
    if kind == "multipart/form-data":
        return _checked(await _from_form(request, max_bytes))
    raise UnsupportedMediaType(
        f"The content type {kind[:80]!r} is not served here.",
        "Send application/json, or multipart/form-data for files.",
    )


def _from_query(request: Request) -> GraphQLRequest:
    given: dict[str, Any] = dict(request.query_params)
    for name in ("variables", "extensions"):
        if given.get(name):
            given[name] = decode(given[name])
        else:
            given.pop(name, None)
    return _checked(given)


async def _from_form(request: Request, max_bytes: int) -> Any:
    try:
        form = await request.form(max_files=MOST_FILES, max_fields=2, max_part_size=max_bytes)
    except HTTPException as error:
        raise BadRequest(f"The form can't be read: {error.detail}", _MULTIPART_HINT) from error
    operations, places = (_part(form, name) for name in ("operations", "map"))
    if not isinstance(places, dict):
        raise BadRequest("The map is no object.", _MULTIPART_HINT)
    for name, paths in places.items():
        file = form.get(name)
        if not isinstance(file, UploadFile):
            raise BadRequest(f"The file {name[:80]!r} of the map is missing.", _MULTIPART_HINT)
        if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
            raise BadRequest(f"The map says no list of paths for {name[:80]!r}.", _MULTIPART_HINT)
        for path in paths:
            _put(operations, path, file)
    return operations


_MULTIPART_HINT = (
    "Send operations, then map, then the files, as the GraphQL multipart request specification has it: "
    'map {"0": ["variables.files.0"]} where operations has null.'
)


def _part(form: FormData, name: str) -> Any:
    part = form.get(name)
    if not isinstance(part, str):
        raise BadRequest(f"The form has no part {name}.", _MULTIPART_HINT)
    return decode(part)


def _put(operations: Any, path: str, file: UploadFile) -> None:
    """Puts a file where the path leads, which must be a null."""
    target: Any = operations
    *way, last = path.split(".")
    try:
        for step in way:
            target = target[int(step) if isinstance(target, list) else step]
        place: Any = int(last) if isinstance(target, list) else last
        taken = target[place] is not None
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise BadRequest(f"The path {path[:80]!r} leads nowhere.", _MULTIPART_HINT) from error
    if taken:
        raise BadRequest(f"The path {path[:80]!r} leads to no null.", _MULTIPART_HINT)
    target[place] = file


def _checked(given: Any) -> GraphQLRequest:
    if isinstance(given, list):
        raise BadRequest("Several operations are sent at once.", "Send one a request.")
    if not isinstance(given, Mapping):
        raise BadRequest("The body is no object.", 'Send {"query": "…", "variables": {…}}.')
    query, variables, name = given.get("query"), given.get("variables"), given.get("operationName")
    if not isinstance(query, str) or not query:
        raise BadRequest("There is no query.", 'Send {"query": "…"} with the document as a string.')
    if variables is not None and not isinstance(variables, dict):
        raise BadRequest("variables is no object.", "Send them by name, without the dollar sign.")
    if name is not None and not isinstance(name, str):
        raise BadRequest("operationName is no string.", "Leave it out where there is one operation.")
    if not isinstance(given.get("extensions"), dict | None):
        raise BadRequest("extensions is no object.", "Leave it out.")
    return GraphQLRequest(query, variables, name or None)
