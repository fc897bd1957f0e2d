"""Names for types and kinds that are safe as Neo4j labels and edge types.

A type is PascalCase, a kind is UPPER_SNAKE; each is read from its written and spoken forms ("works for",
works_for, worksFor and WORKS_FOR are one kind) and must fit one pattern, or it is no name at all. A name that the
graph uses for its own books takes a suffix: Document becomes DocumentEntity, SUBJECT becomes SUBJECT_RELATION.
Underscores only separate words, so `__Entity__` reads as Entity and no name can ever collide with a `__Book__`.
"""

from __future__ import annotations

import re

TYPE_PATTERN = re.compile(r"[A-Z][A-Za-z0-9]{0,63}")
KIND_PATTERN = re.compile(r"[A-Z][A-Z0-9_]{0,63}")

RESERVED_TYPES = frozenset({"Collection", "Document", "Chunk", "Fact", "Denial"})
RESERVED_KINDS = frozenset(
    {
        "FROM_CHUNK", "NEXT_CHUNK", "FROM_DOCUMENT", "IN_COLLECTION", "SUBJECT", "OBJECT", "STATED_IN", "DENIED_IN",
        "SOURCE_OF", "PIECE_OF", "EXTRACTED_AS", "OF_NAME", "SENSE_OF", "FOR_DOCUMENT", "ASSERTS",
        "HOLDS_EXTRACTION", "BATCH_OF", "EDITS", "RETRACTS", "PARTS", "SPEAKS_OF", "UNDOES", "REDIRECTS_TO",
    }
)  # fmt: skip

_SPOKEN = re.compile(r"[A-Za-z0-9 _\-]+")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_GLUED_WORD = re.compile(r"[A-Za-z0-9]+")


def type_name(spoken: object) -> str | None:
    """ "work of art" → WorkOfArt, PERSON → Person; None for what can't be a type."""
    if not isinstance(spoken, str) or not _SPOKEN.fullmatch(spoken):
        return None
    if TYPE_PATTERN.fullmatch(spoken) and not spoken.isupper():
        name = spoken
    else:
        name = "".join(_capitalised(word) for word in _GLUED_WORD.findall(spoken))
    if not TYPE_PATTERN.fullmatch(name):
        return None
    return f"{name}Entity" if name in RESERVED_TYPES else name


def kind_name(spoken: object) -> str | None:
    """ "works for", works_for, worksFor → WORKS_FOR; None for what can't be a kind."""
    if not isinstance(spoken, str) or not _SPOKEN.fullmatch(spoken):
        return None
    name = "_".join(piece.upper() for word in _GLUED_WORD.findall(spoken) for piece in _camel_pieces(word))
    if not KIND_PATTERN.fullmatch(name):
        return None
    return f"{name}_RELATION" if name in RESERVED_KINDS else name


def _camel_pieces(word: str) -> list[str]:
    return [word] if word.isupper() or word.islower() or word.isdigit() else _WORD.findall(word)


def _capitalised(word: str) -> str:
    return word[:1].upper() + (word[1:].lower() if word.isupper() else word[1:])
