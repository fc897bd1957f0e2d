"""JSON in and out of the endpoint: everything that comes in can be stored, everything that goes out can be parsed.

Python's parser takes lone surrogates (`"\\ud800"`) and NaN, which neither Neo4j nor other parsers do.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

import orjson

from service.api.errors import BadRequest
from service.domain.text import storable


def decode(body: str | bytes) -> Any:
    """The value, with U+FFFD for lone surrogates and NUL. Raises BadRequest for what is no JSON in UTF-8."""
    try:
        text = body.decode() if isinstance(body, bytes) else body
        value = json.loads(text, parse_constant=_refused)
        return _cleaned(value) if "\\u" in text else value
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"The body is no JSON: {error}.", "Send a JSON object, in UTF-8.") from error


def encode(value: object) -> bytes:
    """JSON in UTF-8."""
    try:
        return orjson.dumps(value)
    except TypeError:  # a lone surrogate, echoed from somewhere
        return orjson.dumps(_cleaned(value))


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not in JSON")


def _cleaned(value: Any) -> Any:
    match value:
        case str():
            return storable(value)
        case dict():
            return {_cleaned(name): _cleaned(item) for name, item in value.items()}
        case list() | tuple():
            return [_cleaned(item) for item in value]
    return value
