"""Changes as rows of the log, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from service.curation.recorded import from_json, to_json
from service.domain.change import OPERATIONS, Change, Decision, Signature


@dataclass(frozen=True, slots=True, order=True)
class Logged:
    """A decision that holds, with its place in the log."""

    serial: int
    id: str
    decision: Decision = field(compare=False)


def logged_from(row: Mapping[str, Any]) -> Logged:
    return Logged(row["serial"], row["id"], from_json(row["operation"], row["arguments"]))


def change_from(collection: str, row: Mapping[str, Any]) -> Change:
    return Change(
        id=row["id"],
        collection=collection,
        serial=row["serial"],
        decision=from_json(row["operation"], row["arguments"]),
        signature=Signature(row["who"], row["why"]),
        at=datetime.fromisoformat(row["at"]),
        is_effective=row["isEffective"],
    )


def change_properties(change: Change) -> dict[str, Any]:
    """What a change's node holds, beside its identity and time."""
    return {
        "serial": change.serial,
        "operation": OPERATIONS[type(change.decision)].value,
        "arguments": to_json(change.decision),
        "who": change.signature.who,
        "why": change.signature.why,
    }
