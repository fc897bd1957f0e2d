"""Where words stand in a text: names at word boundaries, quotes whatever white space lies between their words."""

from __future__ import annotations

import re

from service.domain.entity import Span


def places_of(name: str, text: str) -> tuple[Span, ...]:
    """Every place of `name` as whole words; only where there is none, whatever its case."""
    pattern = rf"(?<!\w){_loose(name)}(?!\w)"
    for flags in (re.NOFLAG, re.IGNORECASE):
        found = tuple(Span(*match.span()) for match in re.finditer(pattern, text, flags))
        if found:
            return found
    return ()


def quote_place(quote: str, text: str, near: Span | None = None) -> Span | None:
    """Where the words of `quote` stand: at `near` if they do, else their first place."""
    words = quote.strip()
    if near is not None and text[near.start : near.end].split() == words.split():
        return near
    start = text.find(words)
    if start >= 0:
        return Span(start, start + len(words)) if words else None
    match = re.search(_loose(words), text) if words.split() else None
    return Span(*match.span()) if match else None


def _loose(words: str) -> str:
    return r"\s+".join(re.escape(word) for word in words.split())
