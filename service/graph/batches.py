"""Bounded batches inside one transaction: a book's rows are not sent as one message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from service.graph.executor import Transaction

ROWS = 1000


def batches(rows: Iterable[Any], size: int = ROWS) -> Iterator[list[Any]]:
    """The rows, in lists of at most `size`."""
    iterator = iter(rows)
    while batch := list(islice(iterator, size)):
        yield batch


async def write_rows(
    transaction: Transaction,
    name: str,
    rows: Sequence[Any],
    row: Callable[[Any], dict[str, Any]] = lambda given: given,
    *,
    size: int = ROWS,
    **parameters: Any,
) -> None:
    """Runs a statement with `$rows` over all rows, batch by batch; each must touch as many things as it is given."""
    for batch in batches(rows, size):
        await transaction.run_counted(name, len(batch), rows=[row(given) for given in batch], **parameters)
