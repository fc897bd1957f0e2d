"""A breach of what must be true of the graph, and how one is mended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Remedy(Enum):
    """What brings back what is derived; the value says it in words."""

    MEND = "It is taken away, or written as it must be."
    DERIVE = "Its documents are derived again from what was recorded of their chunks."
    REFRESH_ENTITY = "The entity is drawn again from its senses."
    REFRESH_FACT = "The fact is summed up again from its evidence."
    REFRESH_DENIAL = "The denial is summed up again from its evidence."
    RECLUSTER = "Its names are resolved again."
    LEAD = "It is led to the entity that has its names now, or taken away where there is none."
    REMAKE_TERMS = "The terms are made again from the text."
    WORK_OUT = "The document is worked out again from its text, by a worker."
    LOST = "What was handed in is lost: hand the document in again."


@dataclass(frozen=True, slots=True)
class Breach:
    """One thing that isn't as it must be. Its statement with its parameters shows it in Neo4j Browser."""

    check: str
    statement: str
    """By its name: a file of `cypher/verify`."""
    remedy: Remedy
    collection: str | None
    id: str
    """The key of the thing; see the walk of its check."""
    what: str
    """In a sentence."""
    parameters: Mapping[str, Any]
    mend: str | None = None
    """The statement that writes or takes away, by ids."""
    documents: tuple[str, ...] = ()
    """The ids of the documents that must be derived or worked out again."""
    blocks: tuple[str, ...] = ()
    """What must be resolved again."""
