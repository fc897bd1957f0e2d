"""Reads the parts of a schema as people write them, and says of what can't be read what is wrong with it and how it is
to be written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.domain.naming import kind_name, type_name
from service.errors import BadSchema

MOST_NAMES = 200
"""Entity types, and relationship kinds, of one schema: a model is told all of them with every text."""
MOST_PATTERNS = 1000
LONGEST_DESCRIPTION = 500

_WRITTEN = re.compile(
    r"\s*\(?\s*:?(?P<source>[^-()\[\]>]+?)\s*\)?\s*-\s*\[?\s*:?(?P<kind>[^()\[\]>]+?)\s*\]?\s*->"
    r"\s*\(?\s*:?(?P<target>[^()\[\]>]+?)\s*\)?\s*"
)
_LONGEST_WRITTEN = 300

_KEYS = {
    "entity_types": "entity_types",
    "entityTypes": "entity_types",
    "relationship_kinds": "relationship_kinds",
    "relationshipKinds": "relationship_kinds",
    "patterns": "patterns",
    "closed": "closed",
}
_Name = Callable[[object], str | None]


def parts_of(mapping: object) -> dict[str, Any]:
    """What a schema is written as, by the names of its parts; keys may be snake_case or camelCase."""
    if not isinstance(mapping, Mapping):
        raise BadSchema(f"A schema is no {type(mapping).__name__}.", f"It is an object with {', '.join(_wanted())}.")
    for key in mapping:
        if key not in _KEYS:
            raise BadSchema(f"A schema has no {key!r}.", f"It has {', '.join(_wanted())}.")
    return {_KEYS[key]: value for key, value in mapping.items()}


def _wanted() -> list[str]:
    return list(dict.fromkeys(_KEYS.values()))


def _items(given: object, what: str) -> list[Any]:
    if given is None:
        return []
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise BadSchema(f"The schema's {what} are no list.", "Write them as a list.")
    return list(given)


def declared(given: object, what: str, read: _Name) -> list[tuple[str, str]]:
    """Names with their descriptions, each once; `what` they are names of is said where one won't do."""
    found: dict[str, str] = {}
    for item in _items(given, f"{what}s"):
        spoken, description = _named(item, what)
        name = _name(spoken, what, read)
        if name in found:
            raise BadSchema(f"The {what} {name} is declared twice.", "Declare it once.")
        found[name] = description
    if len(found) > MOST_NAMES:
        raise BadSchema(f"The schema has {len(found):,} {what}s.", f"{MOST_NAMES:,} are the most.")
    return list(found.items())


def _named(item: object, what: str) -> tuple[object, str]:
    if not isinstance(item, Mapping):
        return item, ""
    description = item.get("description") or ""
    if item.keys() - {"name", "description"} or not isinstance(description, str):
        raise BadSchema(f"The {what} {_shown(item)} has another form.", 'Write {"name": …, "description": …}.')
    description = " ".join(description.split())
    if len(description) > LONGEST_DESCRIPTION:
        raise BadSchema(
            f"The description of the {what} {_shown(item.get('name'))} has {len(description):,} characters.",
            f"{LONGEST_DESCRIPTION:,} are the most.",
        )
    return item.get("name"), description


def _name(spoken: object, what: str, read: _Name) -> str:
    name = read(spoken)
    if name is None:
        raise BadSchema(
            f"{_shown(spoken)} can't be {'an' if what[0] in 'aeiou' else 'a'} {what}.",
            "Use letters, digits and spaces, begin with a letter, and write at most 64 characters.",
        )
    return name


def patterns_of(given: object) -> list[tuple[str, str, str]]:
    """Source type, kind and target type of each pattern, each once."""
    found = list(dict.fromkeys(_pattern(item) for item in _items(given, "patterns")))
    if len(found) > MOST_PATTERNS:
        raise BadSchema(f"The schema has {len(found):,} patterns.", f"{MOST_PATTERNS:,} are the most.")
    return found


def _pattern(item: object) -> tuple[str, str, str]:
    if isinstance(item, str):
        found = _WRITTEN.fullmatch(item) if len(item) <= _LONGEST_WRITTEN else None
        parts: tuple[object, ...] = found.group("source", "kind", "target") if found else ()
    elif isinstance(item, Mapping) and item.keys() == {"source", "kind", "target"}:
        parts = (item["source"], item["kind"], item["target"])
    else:
        parts = tuple(item) if isinstance(item, tuple | list) and len(item) == 3 else ()
    if not parts:
        raise BadSchema(
            f"{_shown(item)} is no pattern.",
            'Write "Person-WORKS_FOR->Organization" or {"source": …, "kind": …, "target": …}.',
        )
    source, kind, target = parts
    return (
        _name(source, "entity type", type_name),
        _name(kind, "relationship kind", kind_name),
        _name(target, "entity type", type_name),
    )


def _shown(given: object) -> str:
    return repr(given)[:80]
