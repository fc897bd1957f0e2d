"""What the pipeline asks of an extractor.

Write your own by giving any of these methods; a plain function with the same arguments does as well:

    def extract(text: str, **options) -> Extraction:
        return Extraction(entities=(Entity("Ada Lovelace", "Person", spans=(Span(0, 12),)),))

A combined extractor (`GraphExtractor`) wins over the separate ones. `None` gives nothing. Mappings with the same
keys are taken for `Entity` and `Relationship`, numbers are clamped, unknown types fall back (see `normalising.py`).
A failure is the failure of its own text, recorded, and never an empty success. So is a call that takes longer than
KGQL_PLUG_SECONDS, unless the object says otherwise by an attribute `time_limit` (seconds, or None for none).
An `extract` with a parameter `concepts` or `schema` is given the collection's, the schema in the form of
`service/domain/schema.py`. Any of the methods may be asynchronous.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from service.domain.entity import Entity
from service.domain.relationship import Extraction, Relationship


@runtime_checkable
class EntityExtractor(Protocol):
    """Sees the entities of a text."""

    def extract(self, text: str, **options: Any) -> Sequence[Entity]: ...


@runtime_checkable
class RelationshipExtractor(Protocol):
    """Reads how the given entities of a text are related."""

    def extract(self, text: str, entities: Sequence[Entity], **options: Any) -> Sequence[Relationship]: ...


@runtime_checkable
class GraphExtractor(Protocol):
    """Does both at once."""

    def extract(self, text: str, **options: Any) -> Extraction: ...


class BatchGraphExtractor(GraphExtractor, Protocol):
    """A combined extractor that is faster on many texts. Results keep the texts' order; where one text fails its
    place holds the exception. The other two may have `extract_batch(texts)` and `extract_batch(texts, entities)`."""

    name: str
    """What is recorded with everything it makes."""
    model: str
    """Name and version of the model behind it."""

    def extract_batch(self, texts: Sequence[str], **options: Any) -> Sequence[Extraction | Exception]: ...
