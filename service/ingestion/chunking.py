"""Cuts a text into pieces that fit the embedder's window, at the best places that there are.

The whole text is tokenized once. A piece takes as many tokens as fit and ends at the best boundary in its second
half; the next begins up to `chunk_overlap` tokens before, at a sentence where it can. Since a piece alone may have
other tokens than its share of the whole, each is counted again, and shortened until it fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from service.domain.chunk import Chunk
from service.embedding.ports import Embedder
from service.errors import PlugBadOption
from service.ingestion.boundaries import Positions, Rank, is_within_character, ranks
from service.ingestion.locating import located

__all__ = ["TextChunker", "located"]

_FORMATS = ("plaintext", "markdown", "html")
_SMALLEST = 8
"""Tokens: one character may be three, and the special ones stand around them."""
_LONGEST_TOKEN = 20
"""Characters that count as one token at most. Longer stretches are unknown to the tokenizer, or white space, or no
language: without this a megabyte of them would be one piece."""


class TextChunker:
    """A `Chunker` whose pieces have exact offsets: `text[chunk.start:chunk.end] == chunk.text`."""

    name = "default"

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def chunk(
        self,
        text: str,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        format: str = "plaintext",  # noqa: A002  # the port's word
    ) -> list[Chunk]:
        """The pieces of `text` in order; none for white space.

        `chunk_size` and `chunk_overlap` are tokens of the embedder: its window and a tenth of the size by default.
        The special tokens count within the size. Raises PlugBadOption for what can't be.
        """
        size, overlap = self._checked(chunk_size, chunk_overlap, format)
        places = _places(text, self._embedder.token_spans(text), markdown=format == "markdown")
        if places is None:
            return []
        special = self._embedder.count("")
        cuts = _cuts(text, places, self._embedder, size=size, room=max(1, size - special), overlap=overlap)
        return [Chunk(text[start:end], index, tokens, start, end) for index, (start, end, tokens) in enumerate(cuts)]

    def check_options(
        self,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        format: str = "plaintext",  # noqa: A002  # the port's word
    ) -> None:
        """Raises PlugBadOption for what can't be."""
        self._checked(chunk_size, chunk_overlap, format)

    def _checked(self, size: int | None, overlap: int | None, form: str) -> tuple[int, int]:
        window = self._embedder.window
        size = window if size is None else size
        if not _is_whole(size) or not min(_SMALLEST, window) <= size <= window:
            raise PlugBadOption(
                f"The chunker can't make chunks of {size!r} tokens.",
                f"chunk_size must be a whole number from {_SMALLEST} to the embedder's window of {window}.",
            )
        overlap = size // 10 if overlap is None else overlap
        if not _is_whole(overlap) or not 0 <= overlap < size:
            raise PlugBadOption(
                f"The chunker can't make chunks of {size} tokens overlap by {overlap!r}.",
                "chunk_overlap must be a whole number from 0 to less than chunk_size.",
            )
        if form not in _FORMATS:
            raise PlugBadOption(f"The chunker knows no format {form!r}.", f"It knows {', '.join(_FORMATS)}.")
        return size, overlap


@dataclass(frozen=True, slots=True)
class _Places:
    """Where pieces may begin, with the tokens that stand before each place, and the end of the text."""

    positions: Positions
    ranks: npt.NDArray[np.int8]
    before: npt.NDArray[np.int64]
    end: int

    def tokens_before(self, position: int) -> int:
        index = int(np.searchsorted(self.positions, position))
        return int(self.before[min(index, len(self.before) - 1)])


def _places(text: str, spans: Sequence[tuple[int, int]], *, markdown: bool) -> _Places | None:
    end = len(text.rstrip())
    first = len(text) - len(text.lstrip())
    if end <= first:
        return None
    starts = np.asarray([start for start, _ in spans], dtype=np.int64)
    starts = starts[(starts >= first) & (starts < end)]
    unique, tokens = np.unique(starts, return_counts=True)
    if not unique.size or unique[0] != first:
        unique, tokens = np.insert(unique, 0, first), np.insert(tokens, 0, 1)
    lengths = np.diff(np.append(unique, end))
    long = np.flatnonzero(lengths > _LONGEST_TOKEN)
    if long.size:
        unique, tokens = _split_long(text, unique, tokens, lengths, long)
    solid = np.fromiter((not text[at].isspace() for at in unique.tolist()), dtype=bool, count=len(unique))
    before = np.concatenate([[0], np.cumsum(tokens)])
    positions = unique[solid]
    return _Places(positions, ranks(text, positions, markdown=markdown), np.append(before[:-1][solid], before[-1]), end)


def _split_long(
    text: str, starts: Positions, tokens: Positions, lengths: Positions, long: Positions
) -> tuple[Positions, Positions]:
    """Places every 20 characters within stretches that are longer, each counting as a token."""
    more = [
        np.arange(starts[at] + _LONGEST_TOKEN, starts[at] + lengths[at], _LONGEST_TOKEN, dtype=np.int64) for at in long
    ]
    extra = np.concatenate(more)
    for index, position in enumerate(extra.tolist()):
        # Not between a letter and its mark, where a few characters on there is a better place.
        for step in range(8):
            if position + step >= len(text) or not is_within_character(text, position + step):
                extra[index] = min(position + step, len(text) - 1)
                break
    extra = np.setdiff1d(extra, starts)
    merged = np.concatenate([starts, extra])
    order = np.argsort(merged, kind="stable")
    return merged[order], np.concatenate([tokens, np.ones(len(extra), dtype=tokens.dtype)])[order]


def _cuts(
    text: str, places: _Places, embedder: Embedder, *, size: int, room: int, overlap: int
) -> Iterator[tuple[int, int, int]]:
    """Start, end and tokens of each piece. `done` is how far the text is covered; it grows with each."""
    begin = done = int(places.positions[0])
    while done < places.end:
        allowed = room
        while True:
            cut = _best_cut(places, begin, done, allowed)
            piece = text[begin:cut].rstrip()
            tokens = embedder.count(piece)
            if tokens <= size:
                break
            allowed -= max(1, tokens - size)
            nearest = _next_place(places, max(begin, done))
            if allowed < 1 or cut <= nearest:
                if begin < done:
                    begin, allowed = done, room  # the overlap leaves no room for anything new
                    continue
                piece, tokens = _shortened(text, piece, begin, embedder, size)
                cut = begin + len(piece)
                break
        yield begin, begin + len(piece), tokens
        done = cut + len(text[cut : places.end]) - len(text[cut : places.end].lstrip()) if cut < places.end else cut
        begin = _next_begin(places, begin, done, min(overlap, room - 1))


def _best_cut(places: _Places, begin: int, done: int, allowed: int) -> int:
    """The best place to end a piece that begins at `begin` and has room for `allowed` tokens, after `done`."""
    start = places.tokens_before(begin)
    low = int(np.searchsorted(places.positions, done, side="right"))
    high = int(np.searchsorted(places.before[:-1], start + allowed, side="right"))
    if places.before[-1] - start <= allowed:
        return places.end
    if high <= low:
        return _next_place(places, done)
    second_half = int(np.searchsorted(places.before[:-1], start + (allowed + 1) // 2))
    late = places.ranks[max(low, second_half) : high]
    if places.ranks[low:high].max() == Rank.HEADING and (late.size == 0 or late.max() < Rank.HEADING):
        quarter = int(np.searchsorted(places.before[:-1], start + allowed // 4))
        early = np.flatnonzero(places.ranks[max(low, quarter) : high] == Rank.HEADING)
        if early.size:
            return int(places.positions[max(low, quarter) + early[-1]])
    from_ = max(low, second_half)
    if late.size == 0 or late.max() == Rank.WITHIN:
        from_, late = low, places.ranks[low:high]
    return int(places.positions[from_ + np.flatnonzero(late == late.max())[-1]])


def _next_place(places: _Places, position: int) -> int:
    index = int(np.searchsorted(places.positions, position, side="right"))
    return int(places.positions[index]) if index < len(places.positions) else places.end


def _next_begin(places: _Places, begin: int, done: int, overlap: int) -> int:
    """Where the next piece begins: at a sentence in the last `overlap` tokens, else at a word, else at `done`."""
    high = int(np.searchsorted(places.positions, done))
    low = int(np.searchsorted(places.before[:-1], places.tokens_before(done) - overlap))
    low = max(low, int(np.searchsorted(places.positions, begin, side="right")))
    if overlap == 0 or low >= high:
        return done
    for rank in (Rank.SENTENCE, Rank.WORD, Rank.ANYWHERE):
        good = np.flatnonzero(places.ranks[low:high] >= rank)
        if good.size:
            return int(places.positions[low + good[0]])
    return done


def _shortened(text: str, piece: str, begin: int, embedder: Embedder, size: int) -> tuple[str, int]:
    """The longest start of `piece`, by halving, that fits: for one place to the next that is over the size alone."""
    while len(piece) > 1:
        length = len(piece) // 2
        while length > 1 and is_within_character(text, begin + length):
            length -= 1
        piece = piece[:length].rstrip()
        tokens = embedder.count(piece)
        if tokens <= size:
            return piece, tokens
    return piece, embedder.count(piece)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
