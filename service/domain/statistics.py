"""How much there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of one collection or of several. Types map to how many there are of each."""

    documents: int = 0
    chunks: int = 0
    entities_by_type: Mapping[str, int] = field(default_factory=dict)
    relationships_by_type: Mapping[str, int] = field(default_factory=dict)

    @property
    def entities(self) -> int:
        return sum(self.entities_by_type.values())

    @property
    def relationships(self) -> int:
        return sum(self.relationships_by_type.values())

    @classmethod
    def total(cls, parts: Iterable[Statistics]) -> Statistics:
        """All parts as one."""
        documents = chunks = 0
        entities: Counter[str] = Counter()
        relationships: Counter[str] = Counter()
        for part in parts:
            documents += part.documents
            chunks += part.chunks
            entities.update(part.entities_by_type)
            relationships.update(part.relationships_by_type)
        return cls(documents, chunks, entities, relationships)
