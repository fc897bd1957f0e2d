"""Relay's global ids: a type's name and an id of ours, together in base64, so that one id finds anything."""

from __future__ import annotations

import base64
import binascii

import strawberry

from service.api.errors import BadId


def global_id(type_name: str, raw: str) -> strawberry.ID:
    """The id that clients see."""
    return strawberry.ID(base64.b64encode(f"{type_name}:{raw}".encode()).decode())


def parse(identifier: str) -> tuple[str, str]:
    """(type, our id). Raises BadId."""
    try:
        type_name, separator, raw = base64.b64decode(identifier, validate=True).decode().partition(":")
    except (binascii.Error, ValueError) as error:
        raise _bad(identifier) from error
    if not separator or not type_name or not raw:
        raise _bad(identifier)
    return type_name, raw


def raw_id(identifier: str, type_name: str) -> str:
    """Our id out of one that must be of this type. Raises BadId."""
    found, raw = parse(identifier)
    if found != type_name:
        raise BadId(
            f"This is the id of a {found}; the id of a {type_name} is wanted.", "Use the field id of that type."
        )
    return raw


def _bad(identifier: str) -> BadId:
    return BadId(f"{identifier[:80]!r} is no id.", "Use ids as the field id gives them; they are opaque.")
