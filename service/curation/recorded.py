"""Decisions as JSON, the form in which a collection's log keeps them: names, types and documents' keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from service.domain.change import (
    Address,
    Assertion,
    Decision,
    Edit,
    Merge,
    NamedGroup,
    NamedSense,
    Operation,
    Retraction,
    Split,
    Undo,
)


def to_mapping(decision: Decision) -> dict[str, Any]:
    """The JSON object of a decision, without what is None or empty; `from_mapping` reads it back as the same."""
    return {name: value for name, value in _plain(decision).items() if value not in (None, [])}


def to_json(decision: Decision) -> str:
    """The same text for the same decision."""
    return json.dumps(to_mapping(decision), ensure_ascii=False, sort_keys=True)


def from_mapping(operation: Operation, mapping: Mapping[str, Any]) -> Decision:
    return _READERS[operation](mapping)


def from_json(operation: str, text: str) -> Decision:
    return from_mapping(Operation(operation), json.loads(text))


def _plain(value: Any) -> Any:
    """Dataclasses as objects without what is None or empty, tuples as lists."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        found = {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
        if isinstance(value, NamedGroup | NamedSense):
            return {name: item for name, item in found.items() if item not in (None, "")} | _told(value)
        return found
    return value


def _told(value: NamedGroup | NamedSense) -> dict[str, str]:
    """A field that is empty tells something of a sense: None would be any."""
    return {"field": ""} if isinstance(value, NamedSense) and value.field == "" else {}


def _address(items: list[Mapping[str, str]]) -> Address:
    return tuple(NamedGroup(**item) for item in items)


def _edit(given: Mapping[str, Any]) -> Edit:
    return Edit(
        _address(given["entity"]),
        given.get("name"),
        given.get("type"),
        given.get("description"),
        tuple(given.get("aliases", ())),
    )


def _assertion(given: Mapping[str, Any]) -> Assertion:
    return Assertion(
        _address(given["source"]),
        given["type"],
        _address(given["target"]),
        given["confidence"],
        given.get("strength"),
        given.get("description"),
    )


_READERS: dict[Operation, Callable[[Mapping[str, Any]], Decision]] = {
    Operation.EDIT_ENTITY: _edit,
    Operation.MERGE_ENTITIES: lambda given: Merge(tuple(map(_address, given["entities"]))),
    Operation.SPLIT_ENTITY: lambda given: Split(tuple(NamedSense(**item) for item in given["senses"])),
    Operation.ASSERT_RELATIONSHIP: _assertion,
    Operation.RETRACT_RELATIONSHIP: lambda given: Retraction(
        _address(given["source"]), given["type"], _address(given["target"])
    ),
    Operation.UNDO: lambda given: Undo(given["change_id"]),
}
