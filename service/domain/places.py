"""The places of a document as columns: a table file has a million of them, which are made one by one when asked for."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import overload

from service.domain.place import Place

Elsewhere = tuple[int | None, str | None, int | None, str | None, tuple[str, ...]]
"""Page, sheet, slide, part and headings, which many rows have in common."""

_NO_ROW = 0


class Places(Sequence[Place]):
    """Sorted places that grow at their end. Equal to any sequence of the same places."""

    def __init__(self) -> None:
        self._starts = array("Q")
        self._ends = array("Q")
        self._rows = array("Q")
        self._others = array("Q")
        """Of each place, where in `_known` all else of it is."""
        self._known: list[Elsewhere] = []
        self._numbers: dict[Elsewhere, int] = {}

    def add(self, start: int, end: int, row: int | None, other: Elsewhere) -> None:
        """One more, from `start` to `end`; where it is the last one's place, that one reaches to `end`."""
        number = row or _NO_ROW
        kind = self._numbers.get(other)
        if kind is None:
            kind = self._numbers[other] = len(self._known)
            self._known.append(other)
        if self._ends and self._rows[-1] == number and self._others[-1] == kind:
            self._ends[-1] = end
            return
        self._starts.append(start)
        self._ends.append(end)
        self._rows.append(number)
        self._others.append(kind)

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Place, ...]: ...
    def __getitem__(self, index: int | slice) -> Place | tuple[Place, ...]:
        if isinstance(index, slice):
            return tuple(self[one] for one in range(*index.indices(len(self))))
        page, sheet, slide, part, headings = self._known[self._others[index]]
        row = self._rows[index] or None
        return Place(self._starts[index], self._ends[index], page, sheet, row, slide, part, headings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
