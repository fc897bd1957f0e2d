"""Which rules these are: what they have read of a text is read anew by others."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from service.extraction.languages.detection import detector_version

_FOLDER = Path(__file__).parent
_RULES = ("spacy", "languages")


@cache
def rules_version(folder: Path = _FOLDER) -> str:
    """Changes with any line of code or data that reads texts without a model call, and with what tells languages apart.

    A document that is handed in or reprocessed after an upgrade is so never left with what older rules had read.
    """
    digest = hashlib.sha256(detector_version().encode())
    sources = [path for part in _RULES for path in (folder / part).rglob("*") if path.suffix in {".py", ".json"}]
    for path in sorted([*sources, *folder.glob("*.py")]):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
