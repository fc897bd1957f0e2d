"""Takes what a chunker of somebody else gives: checks it, counts its tokens, and finds where each chunk stands."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from service.domain.chunk import Chunk
from service.domain.text import storable
from service.embedding.ports import Embedder
from service.errors import PlugBadResult

_KEYS = frozenset(field.name for field in fields(Chunk)) - {"extras"}
_WANTED = "A chunk is a Chunk, or a mapping with at least text and chunk_index; they come in order from index 0."


MOST_CHUNKS = 100_000
"""Of one text, unless the settings say otherwise."""
_TIMES_THE_TEXT, _SLACK = 10, 100_000
"""How many characters all chunks may have together: a chunker that gives more makes no progress."""
_MOST_EXTRAS, _LONGEST_KEY, _LONGEST_EXTRA = 50, 100, 10_000


def located(chunks: Any, text: str, embedder: Embedder, most: int = MOST_CHUNKS) -> list[Chunk]:
    """`chunks` as Chunks with offsets wherever their words stand in `text`, in order, and tokens by the embedder.

    Offsets that were given must be right. A chunk without is looked for after the start of the one before it. Other
    keys of a mapping become extras. Raises PlugBadResult for any other shape, and for more than `most` chunks or chunks
    that repeat the text over and over: they are read no further than that.
    """
    if isinstance(chunks, str | bytes | Mapping) or not isinstance(chunks, Iterable):
        raise PlugBadResult(f"The chunker gave {type(chunks).__name__}, not a list of chunks.", _WANTED)
    found: list[Chunk] = []
    after = characters = 0
    for index, given in enumerate(chunks):
        if index >= most:
            raise PlugBadResult(
                f"The chunker gave more than {most:,} chunks.", "Make larger ones; the limit is KGQL_PLUG_CHUNKS."
            )
        chunk = given if isinstance(given, Chunk) else _from_mapping(given, index)
        if not isinstance(chunk.text, str) or not chunk.text.strip():
            raise PlugBadResult(f"The chunker gave a chunk {index} without text.", _WANTED)
        if storable(chunk.text) != chunk.text:
            raise PlugBadResult(f"The chunker gave chunk {index} characters that can't be stored.", _WANTED)
        if chunk.chunk_index != index:
            raise PlugBadResult(f"The chunker gave index {chunk.chunk_index!r} for chunk {index}.", _WANTED)
        characters += len(chunk.text)
        if characters > _TIMES_THE_TEXT * len(text) + _SLACK:
            raise PlugBadResult(
                f"The chunker gave {index + 1:,} chunks with {characters:,} characters of a text with {len(text):,}.",
                "Does it make progress? Chunks may share some words, not most.",
            )
        start, end = _place(chunk, text, after)
        _check_extras(chunk)
        # Ours was counted by this embedder when it was made; recounting is what makes it true for all.
        found.append(replace(chunk, token_count=embedder.count(chunk.text), start=start, end=end))
        after = after if start is None else start + 1
    return found


def _from_mapping(given: Any, index: int) -> Chunk:
    if not isinstance(given, Mapping) or "text" not in given:
        raise PlugBadResult(f"The chunker gave {type(given).__name__} for chunk {index}.", _WANTED)
    own = given.get("extras") or {}
    if not isinstance(own, Mapping):
        raise PlugBadResult(f"The chunker gave {type(own).__name__} as the extras of chunk {index}.", _WANTED)
    extras = {str(key): value for key, value in given.items() if key not in _KEYS and key != "extras"}
    return Chunk(
        given["text"],
        given.get("chunk_index", index),
        0,
        given.get("start"),
        given.get("end"),
        given.get("page"),
        {**extras, **own},
    )


def _check_extras(chunk: Chunk) -> None:
    """Raises PlugBadResult for what could not be stored with the chunk."""
    if len(chunk.extras) > _MOST_EXTRAS:
        raise PlugBadResult(
            f"The chunker gave chunk {chunk.chunk_index} {len(chunk.extras)} extra keys.",
            f"{_MOST_EXTRAS} are the most.",
        )
    for key, value in chunk.extras.items():
        try:
            written = json.dumps(value, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise PlugBadResult(
                f"The chunker gave chunk {chunk.chunk_index} the extra {str(key)[:_LONGEST_KEY]!r}, which is no JSON.",
                f"Extras are texts, finite numbers, booleans, or lists and mappings of them: {error}.",
            ) from error
        too_large = isinstance(value, int) and not -(2**63) <= value < 2**63
        if not 0 < len(key) <= _LONGEST_KEY or len(written) > _LONGEST_EXTRA or storable(key) != key or too_large:
            raise PlugBadResult(
                f"The chunker gave chunk {chunk.chunk_index} the extra {key[:_LONGEST_KEY]!r}, which can't be stored.",
                f"Keys have 1 to {_LONGEST_KEY} characters, values {_LONGEST_EXTRA:,} at most, numbers 64 bits.",
            )
    if chunk.page is not None and not isinstance(chunk.page, int):
        raise PlugBadResult(f"The chunker gave chunk {chunk.chunk_index} the page {chunk.page!r}.", _WANTED)


def _place(chunk: Chunk, text: str, after: int) -> tuple[int | None, int | None]:
    if chunk.start is None and chunk.end is None:
        at = text.find(chunk.text, after)
        return (None, None) if at < 0 else (at, at + len(chunk.text))
    start, end = chunk.start, chunk.end
    if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start < end <= len(text):
        raise PlugBadResult(f"The chunker gave chunk {chunk.chunk_index} the offsets {start!r} to {end!r}.", _WANTED)
    if text[start:end] != chunk.text:
        raise PlugBadResult(
            f"The text at the offsets of chunk {chunk.chunk_index}, {start} to {end}, is not the chunk's.",
            "Give offsets in code points of the text that the chunker was given, or none.",
        )
    return start, end
