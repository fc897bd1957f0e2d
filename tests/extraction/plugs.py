"""Small plugs of a caller, each with one habit, that another process can import by name."""

from __future__ import annotations

import asyncio
import itertools
import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from pathlib import Path
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


def see(text: str) -> list[Entity]:
    """Each capitalised word, as a function."""
    return [Entity(word, "Person") for word in text.split() if word.istitle()]


def tie(text: str, entities: Sequence[Entity]) -> list[Relationship]:
    """The first to the last, as a function."""
    return [Relationship(entities[0].name, entities[-1].name, "KNOWS")]


def tell_process(text: str) -> dict[str, Any]:
    """An entity whose description is the process that saw it. "kill" ends that process as the system would, "exit" as a
    library may; the path of a file that isn't there makes the file and ends the process, once."""
    if text == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if text == "exit":
        os._exit(3)
    if text.startswith("/") and not os.path.exists(text):  # noqa: PTH110 as quick as can be
        Path(text).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"entities": [{"name": text, "description": str(os.getpid())}]}


class BatchTeller:
    """The same with a batch form."""

    def extract(self, text: str) -> dict[str, Any]:
        return tell_process(text)

    def extract_batch(self, texts: Sequence[str]) -> list[dict[str, Any]]:
        return [tell_process(text) for text in texts]


class DiesAtStart:
    """Can be made in the process of the service, and in no other."""

    def __init__(self) -> None:
        if multiprocessing.parent_process() is not None:
            os._exit(3)

    def extract(self, text: str) -> dict[str, Any]:
        return {}


class HangsAtStart:
    """The same, but in another process it is never done."""

    def __init__(self) -> None:
        if multiprocessing.parent_process() is not None:
            threading.Event().wait()

    def extract(self, text: str) -> dict[str, Any]:
        return {}


class Sleeper(Capitals):
    """Never comes back from "hang"; one that says "asleep" is awaited, and never comes back either."""

    name = "sleeper"

    def extract(self, text: str, *, kind: str = "KNOWS") -> Any:
        if "hang" in text:
            threading.Event().wait()
        if "asleep" in text:
            return asyncio.Event().wait()
        return super().extract(text, kind=kind)


class BatchSleeper(Sleeper):
    """The same with a batch form."""

    def extract_batch(self, texts: Sequence[str]) -> list[Extraction]:
        return [self.extract(text) for text in texts]


def misbehave(text: str) -> Any:
    """Returns and raises what no plug should."""
    match text:
        case "exit":
            raise SystemExit(3)
        case "endless":
            return {"entities": ({"name": f"Name {number}"} for number in itertools.count())}
        case "late":
            return {"entities": (1 / number for number in (1, 0))}
        case "mute":
            raise Mute
        case "nan":
            return {"entities": [{"name": "nan", "confidence": math.nan, "spans": [(0, 3)]}]}
        case _:
            return {"entities": [{"name": text}]}


class Mute(Exception):
    """Can't say what it is, nor be sent to another process."""

    def __init__(self) -> None:
        super().__init__()
        self.lock = threading.Lock()

    def __str__(self) -> str:
        raise RuntimeError("no words")
