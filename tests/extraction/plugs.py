"""Small plugs of a caller, each with one habit, that another process can import by name."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from typing import Any

from service.domain.entity import Entity
from service.domain.relationship import Extraction, Relationship


class Capitals:
    """Sees each capitalised word; ties the first to the second."""

    name = "capitals"
    model = "capitals 1"

    def extract(self, text: str, *, kind: str = "KNOWS") -> Extraction:
        if "boom" in text:
            raise ValueError("boom was said")
        words = [word for word in text.split() if word[:1].isupper()]
        entities = tuple(Entity(word, "Person") for word in words)
        pair = (Relationship(words[0], words[1], kind),) if len(words) > 1 else ()
        return Extraction(entities, pair)


class BatchCapitals(Capitals):
    """The same with a batch form: one text's fault stands in its place, "crash" fails the whole call."""

    def __init__(self) -> None:
        self.batches = 0

    def extract_batch(self, texts: Sequence[str], **options: Any) -> list[Extraction | Exception]:
        self.batches += 1
        if any("crash" in text for text in texts):
            raise RuntimeError("the whole batch")
        results: list[Extraction | Exception] = []
        for text in texts:
            try:
                results.append(self.extract(text, **options))
            except ValueError as error:
                results.append(error)
        return results


def tell_process(text: str) -> dict[str, Any]:
    """An entity whose description is the process that saw it; "kill" ends that process as the system would."""
    if text == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    return {"entities": [{"name": text, "description": str(os.getpid())}]}
