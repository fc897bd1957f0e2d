"""The resolution's version, by which documents are known whose names were settled by older rules."""

from __future__ import annotations

import json
from hashlib import sha256

from service.domain.document import Concepts
from service.domain.schema import GraphSchema
from service.resolution.near_names import near_names

VERSION = 4
"""Raise it when a rule of this folder or its data gives another graph. Documents that were stored before are then
worked out anew when they are handed in or reprocessed."""


def derivation_by(concepts: Concepts, schema: GraphSchema | None) -> str:
    """A digest of all that a document's graph is derived by, beside its extractions."""
    of_schema = None if schema is None else [schema.to_mapping(), near_names().version]
    return sha256(json.dumps([VERSION, concepts.value, of_schema]).encode()).hexdigest()
