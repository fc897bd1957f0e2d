"""Options and metadata as they come in: JSON that must have a certain form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.domain.document import MetadataValue
from service.errors import InvalidInput


def plug_options(options: object) -> Mapping[str, Mapping[str, Any]]:
    """Options by plug. Raises InvalidInput for what is no object of objects."""
    if not isinstance(options, dict) or not all(isinstance(value, dict) for value in options.values()):
        raise InvalidInput("options are no object of objects.", 'Write them by plug: {"chunker": {"chunk_size": 128}}.')
    return options


def metadata_values(metadata: object) -> Mapping[str, MetadataValue]:
    """Metadata by name. Raises InvalidInput for what is not flat."""
    if not isinstance(metadata, dict):
        raise InvalidInput("metadata is no object.", 'Write it by name: {"year": 1843}.')
    for name, value in metadata.items():
        if not isinstance(value, (str, int, float, bool, type(None))):
            raise InvalidInput(f"The metadata {name!r} is nested.", "Use texts, numbers and booleans.")
    return metadata
