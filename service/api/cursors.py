"""Cursors: where an item stands in its list, and in which list, as opaque text."""

from __future__ import annotations

import base64
import binascii
import json
from datetime import datetime
from hashlib import sha256
from typing import Any

from service.api.errors import BadCursor
from service.domain.paging import Position
from service.domain.text import storable

Shape = tuple[type[str] | type[int] | type[datetime], ...]
"""What the parts of a list's positions are; datetime: a moment, as text."""

_LARGEST = 2**53


def list_mark(*parts: object) -> str:
    """Tells one list (its name, filter and order) from others, in a few characters."""
    return sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()[:8]


def encode(mark: str, position: Position) -> str:
    """The cursor of an item."""
    return base64.urlsafe_b64encode(json.dumps([mark, *position], separators=(",", ":")).encode()).decode()


def decode(cursor: str, mark: str, shape: Shape) -> Position:
    """The position that a cursor of this list means. Raises BadCursor."""
    try:
        content = json.loads(base64.b64decode(cursor, altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, RecursionError) as error:
        raise BadCursor(f"{cursor[:80]!r} is no cursor.", "Use cursors as edges and pageInfo give them.") from error
    if not isinstance(content, list) or not content or content[0] != mark:
        raise BadCursor(
            "The cursor belongs to another list, or to this one with another filter or order.",
            "Keep the arguments the same from page to page, or begin again without a cursor.",
        )
    position = tuple(content[1:])
    if len(position) != len(shape) or not all(map(_fits, position, shape)):
        raise BadCursor("The cursor has been changed.", "Use cursors as edges and pageInfo give them.")
    return position


def _fits(part: Any, kind: type) -> bool:
    """Whether a part of a position, which anybody may have made up, is such that Neo4j can compare it."""
    if kind is int:
        return type(part) is int and abs(part) < _LARGEST
    if not isinstance(part, str) or storable(part) != part:
        return False
    if kind is datetime:
        try:
            datetime.fromisoformat(part)
        except ValueError:
            return False
    return True
