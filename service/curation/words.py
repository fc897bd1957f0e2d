"""What people write with a change: names, kinds and reasons, checked before anything is changed."""

from __future__ import annotations

from collections.abc import Iterable

from service.curation.ports import KindLimit
from service.domain.change import Signature
from service.domain.document import Collection
from service.domain.naming import kind_name, type_name
from service.domain.text import storable
from service.errors import InvalidInput, SchemaBreach
from service.resolution.keys import key

LONGEST_NAME = 255
LONGEST_TEXT = 2_000
MOST_NAMES = 100
_FORM = "Use letters, digits and spaces, begin with a letter, and write at most 64 characters."


def name_from(given: str, what: str = "name") -> str:
    """A name without white space around it. Raises InvalidInput where it is empty or longer than 255 characters."""
    name = " ".join(storable(given).split())
    if not name or not key(name):
        raise InvalidInput(f"The {what} is empty.", "Write at least one character.")
    if len(name) > LONGEST_NAME:
        raise InvalidInput(f"The {what} has {len(name):,} characters.", f"{LONGEST_NAME} are the most.")
    return name


def names_from(given: Iterable[str], what: str) -> tuple[str, ...]:
    """Names, each once, in their order. Raises InvalidInput where there are more than 100."""
    names = tuple(dict.fromkeys(name_from(name, what) for name in given))
    if len(names) > MOST_NAMES:
        raise InvalidInput(f"{len(names)} {what}s are given.", f"Give {MOST_NAMES} at once at most.")
    return names


def text_from(given: str | None, what: str) -> str | None:
    """A text of at most 2,000 characters, without white space around it."""
    if given is None:
        return None
    text = storable(given).strip()
    if len(text) > LONGEST_TEXT:
        raise InvalidInput(f"The {what} has {len(text):,} characters.", f"{LONGEST_TEXT:,} are the most.")
    return text


def signature_from(given: Signature) -> Signature:
    """Who and why, neither empty."""
    why = text_from(given.why, "reason")
    if not why:
        raise InvalidInput("The reason is empty.", "Say in `why` what the change is for: the log keeps it.")
    return Signature(name_from(given.who, "author"), why)


async def type_from(given: str, collection: Collection, limit: KindLimit) -> str:
    """An entity type as the graph has it. Raises InvalidInput or SchemaBreach."""
    schema = collection.schema
    name = (schema.type_of(given) if schema else None) or type_name(given)
    if name is None:
        raise InvalidInput(f"{given[:80]!r} can't be an entity type.", _FORM)
    if schema and schema.closed and schema.entity_types and schema.type_of(given) is None:
        known = ", ".join(sorted(one.name for one in schema.entity_types))
        raise SchemaBreach(f"The schema of {collection.name!r} has no entity type {name}.", f"It has {known}.")
    if not await limit.admits_type(name):
        raise InvalidInput(
            f"{name} would be one entity type too many.", "Take one that is there, or raise KGQL_MAX_KINDS."
        )
    return name


async def kind_from(given: str, collection: Collection, limit: KindLimit) -> str:
    """A relationship kind as the graph has it: "works for" is WORKS_FOR. Raises InvalidInput or SchemaBreach."""
    schema = collection.schema
    name = (schema.kind_of(given) if schema else None) or kind_name(given)
    if name is None:
        raise InvalidInput(f"{given[:80]!r} can't be a relationship kind.", _FORM)
    if schema and schema.closed and name not in schema.kinds:
        raise SchemaBreach(
            f"The schema of {collection.name!r} has no kind {name}.", f"It has {', '.join(schema.kinds)}."
        )
    if not await limit.admits_kind(name):
        raise InvalidInput(f"{name} would be one kind too many.", "Take one that is there, or raise KGQL_MAX_KINDS.")
    return name
