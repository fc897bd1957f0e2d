"""Ids: random where a thing must outlive changes of its name, digests where a key says which thing is meant."""

from __future__ import annotations

from hashlib import blake2b
from uuid import uuid4


def new_id() -> str:
    """An opaque id."""
    return uuid4().hex


def digest(*parts: str | int) -> str:
    """An id that the same parts always give. Parts can't run into each other."""
    joined = "\x00".join(f"{len(str(part))}:{part}" for part in parts)
    return blake2b(joined.encode("utf-8"), digest_size=16).hexdigest()


def document_id(collection: str, key: str) -> str:
    """The id of the document that has this key in its collection."""
    return digest("document", collection, key)
