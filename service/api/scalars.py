"""Scalars of our own: times, JSON that every parser can read, and files."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NewType

import strawberry
from starlette.datastructures import UploadFile
from strawberry.types.scalar import ScalarDefinition

from service.errors import InvalidInput

JSON = NewType("JSON", object)
Upload = NewType("Upload", UploadFile)

_INT64 = 2**63
_DEEPEST = 64


def _checked_json(value: Any) -> Any:
    """JSON as RFC 8259 has it, not too deep, with whole numbers that Neo4j can keep. Raises InvalidInput."""
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > _DEEPEST:
            raise InvalidInput(f"The JSON is nested more than {_DEEPEST} levels deep.", "Make it flatter.")
        for item in level:
            _check_number(item)
        level = [inner for item in level for inner in _inside(item)]
    return value


def _check_number(value: Any) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidInput(f"{value} is no JSON.", "Leave out NaN and infinities, or send null.")
    if isinstance(value, int) and not -_INT64 <= value < _INT64:
        raise InvalidInput("A whole number has more than 64 bits.", "Send it as a string.")


def _inside(value: Any) -> Iterable[Any]:
    match value:
        case dict():
            return value.values()
        case list() | tuple():
            return value
    return ()


def _checked_upload(value: Any) -> UploadFile:
    if not isinstance(value, UploadFile):
        raise InvalidInput("A file was expected.", "Send it by the GraphQL multipart request specification.")
    return value


SCALARS: dict[object, ScalarDefinition] = {
    datetime: strawberry.scalar(
        name="DateTime",
        description="A moment as RFC 3339 writes it, with its offset from UTC.",
        specified_by_url="https://scalars.graphql.org/andimarek/date-time",
        serialize=lambda value: value.isoformat(),
        parse_value=datetime.fromisoformat,
    ),
    JSON: strawberry.scalar(
        name="JSON",
        description="Any JSON value. NaN, infinities and whole numbers of more than 64 bits are refused.",
        specified_by_url="https://www.rfc-editor.org/rfc/rfc8259",
        serialize=_checked_json,
        parse_value=_checked_json,
    ),
    Upload: strawberry.scalar(
        name="Upload",
        description="A file, sent by the GraphQL multipart request specification.",
        specified_by_url="https://github.com/jaydenseric/graphql-multipart-request-spec",
        serialize=_checked_upload,
        parse_value=_checked_upload,
    ),
}
