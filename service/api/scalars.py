"""Scalars of our own: times, JSON that every parser can read, and files."""

from __future__ import annotations

import math
from datetime import datetime
from typing import Any, NewType

import strawberry
from starlette.datastructures import UploadFile
from strawberry.types.scalar import ScalarDefinition

from service.errors import InvalidInput

JSON = NewType("JSON", object)
Upload = NewType("Upload", UploadFile)

_INT64 = 2**63


def _checked_json(value: Any) -> Any:
    """JSON as RFC 8259 has it, with whole numbers that Neo4j can keep. Raises InvalidInput."""
    match value:
        case float() if not math.isfinite(value):
            raise InvalidInput(f"{value} is no JSON.", "Leave out NaN and infinities, or send null.")
        case bool():
            pass
        case int() if not -_INT64 <= value < _INT64:
            raise InvalidInput("A whole number has more than 64 bits.", "Send it as a string.")
        case dict():
            for item in value.values():
                _checked_json(item)
        case list() | tuple():
            for item in value:
                _checked_json(item)
    return value


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
