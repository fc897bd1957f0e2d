"""What a document's extractors are asked for, beside the text: one value from the recipe to the last plug.

brief = Brief(options={"extractor": {"values": True}}, concepts=Concepts.ALL)
[outcome] = extractors.extract_batch(["Ada Lovelace knew Charles Babbage."], brief)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from service.domain.document import Concepts
from service.domain.schema import GraphSchema

OptionsByPlug = Mapping[str, Mapping[str, Any]]
"""Options by the name of the plug that they are for."""


@dataclass(frozen=True, slots=True)
class Brief:
    """A collection's wishes with those of one document over them. It can be sent to another process."""

    options: OptionsByPlug = field(default_factory=dict)
    """For the plugs `extractor`, `entity_extractor` and `relationship_extractor`; others are left alone."""
    concepts: Concepts = Concepts.LINKED
    schema: GraphSchema | None = None
    """None: any types and kinds, as they come."""

    @property
    def offered(self) -> dict[str, Any]:
        """What a plug is given by name where it has a place for it."""
        schema = {} if self.schema is None else {"schema": self.schema.to_mapping()}
        return {"concepts": self.concepts.value, **schema}


PLAIN = Brief()
"""Nothing in particular is asked for."""
