"""How much a file may hold once it is unpacked. Time and memory are limited from outside, in `isolated.py`."""

from __future__ import annotations

from service.errors import TooLargeInside

UNPACKED_BYTES = 400_000_000
"""Of all that a reader unpacks out of one file."""
PART_BYTES = 64_000_000
"""Of one part that is parsed as a tree, which takes some ten times its size."""
CHARACTERS = 50_000_000
"""Of the text that comes out: a shelf of books, and some 60 MB in the database."""
DEPTH = 100
"""Of lists in lists, records in records and elements in elements, where a reader counts them."""
MAILS = 5
"""Of mails within mails."""
PARTS = 10_000
"""Of one file: slides, sheets, chapters, attachments."""
CELLS = 5_000_000
"""Of one table, blank ones and spans counted."""
ROWS = 1_048_576
"""Of one table, sheet or list of records: as many as a sheet of Excel has."""


def refuse_over(found: int, allowed: int, what: str) -> None:
    """Raises TooLargeInside where there is more than is allowed; `what` is read after the number."""
    if found > allowed:
        raise TooLargeInside(f"It holds more than {allowed:,} {what}.", "Split it into smaller files.")
