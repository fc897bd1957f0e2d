"""Chunkers that fail, or end their process, when they are given the wrong text."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from service.domain.chunk import Chunk


def poisoned(text: str, **options: Any) -> list[Chunk]:
    """Fails on every text that speaks of poison."""
    if "poison" in text:
        raise ValueError("it is poison")
    return [Chunk(text, 0, len(text.split()), 0, len(text))]


def deadly(text: str, **options: Any) -> list[Chunk]:
    """Kills its process on every text that opens with "deadly", and on one that names a file: once."""
    opening, _, path = text.partition(" ")
    if opening == "deadly" or (opening == "once" and not Path(path).exists()):
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return [Chunk(text, 0, len(text.split()), 0, len(text))]
