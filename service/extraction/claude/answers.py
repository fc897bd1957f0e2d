"""What Claude's answer must look like, and how it is read: item by item, so that one bad item costs only itself.

The models are what the API is asked for (`output_format`) and what each item is validated by. An answer that is no
JSON object with the lists asked for is the failure of its text, never an empty success.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Annotated, Any, TypeVar

from anthropic import transform_schema
from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from service.errors import PlugBadResult

_MOST_BRACES = 20
"""Where an answer may begin, in prose that has braces of its own."""

MALFORMED = "malformed"
"""Why an item is dropped that is not of the form asked for."""

Item = TypeVar("Item", bound=BaseModel)


def _unwrapped(given: object) -> object:
    """The words of `{"name": "Ada"}`, where words were asked for; no words where there is null."""
    if isinstance(given, dict):
        inner = [given[key] for key in ("name", "text", "value") if isinstance(given.get(key), str)]
        return inner[0] if inner else given
    return given


def _or_none(given: object) -> object:
    return "" if given is None else _unwrapped(given)


Words = Annotated[str, BeforeValidator(_unwrapped)]
WordsOrNone = Annotated[str, BeforeValidator(_or_none)]


class EntityItem(BaseModel):
    """An entity, as it is asked for. Numbers may come as they like: `numbers.py` reads and clamps them."""

    model_config = ConfigDict(extra="ignore")

    name: Words
    type: WordsOrNone = ""
    description: WordsOrNone = ""
    confidence: float | str | None = None


class RelationshipItem(BaseModel):
    """A relationship, as it is asked for."""

    model_config = ConfigDict(extra="ignore")

    source: Words
    target: Words
    type: Words
    quote: WordsOrNone = ""
    description: WordsOrNone = ""
    context: WordsOrNone = ""
    strength: float | str | None = None
    confidence: float | str | None = None


_FORMS: dict[str, type[BaseModel]] = {"entities": EntityItem, "relationships": RelationshipItem}
_NUMBERS = {"confidence": {"type": "number"}, "strength": {"type": "integer"}}


def output_format(*lists: str) -> dict[str, Any]:
    """The structured output to ask for: an object with these lists, every field of every item required."""
    items = {
        name: {
            "type": "object",
            "properties": {field: _NUMBERS.get(field, {"type": "string"}) for field in _FORMS[name].model_fields},
            "required": list(_FORMS[name].model_fields),
        }
        for name in lists
    }
    schema = {
        "type": "object",
        "properties": {name: {"type": "array", "items": item} for name, item in items.items()},
        "required": list(lists),
    }
    return {"type": "json_schema", "schema": transform_schema(schema)}


def read_object(text: str, *lists: str) -> dict[str, list[Any]]:
    """The lists of an answer. Prose around the JSON is passed over.

    Raises PlugBadResult for an answer without them.
    """
    if not text.strip():
        raise PlugBadResult("claude gave an empty answer.", "Reprocess the document to ask again.")
    for answer in _objects(text):
        if isinstance(answer, dict) and all(isinstance(answer.get(name), list) for name in lists):
            return {name: answer[name] for name in lists}
    raise PlugBadResult(
        f"claude's answer is no JSON object with {' and '.join(lists)}: {' '.join(text.split())[:120]!r}",
        "Reprocess the document to ask again.",
    )


def read_items(given: list[Any], form: type[Item], dropped: Counter[str]) -> list[Item]:
    """The items that are of the form asked for; the others are counted."""
    items = []
    for item in given:
        try:
            items.append(form.model_validate(item))
        except ValidationError:
            dropped[MALFORMED] += 1
    return items


def _objects(text: str) -> Iterator[Any]:
    """What JSON there is: all of the text, else whatever object begins at one of its first braces."""
    try:
        yield json.loads(text)
    except (ValueError, RecursionError):  # nested deeper than can be followed it is no answer either
        decoder = json.JSONDecoder()
        for brace in islice(re.finditer(r"\{", text), _MOST_BRACES):
            with suppress(ValueError, RecursionError):
                yield decoder.raw_decode(text, brace.start())[0]
