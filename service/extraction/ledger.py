"""Where an account is kept: what was paid for, as it comes, and the message batches that are still to be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from service.domain.relationship import Extraction
from service.domain.usage import Usage


@dataclass(frozen=True, slots=True)
class SentBatch:
    """A message batch that was paid for."""

    id: str
    """Ours: it was noted before the batch was sent."""
    batch_id: str | None
    """The API's; None where it was noted and perhaps never sent."""
    keys: Sequence[str]
    """The requests in it."""
    noted_at: float
    """Seconds since 1970."""
    is_charged: bool
    """Whether its cost is on the job already."""
    is_cancelled: bool = False
    """Whether we have cancelled it, or are about to: what it left out may be asked again."""


@dataclass(frozen=True, slots=True)
class Part:
    """Half of what is asked of a text, which is kept by itself until the other half is there."""

    identity: str
    """What it depends on beside the text."""
    extractor: str
    model: str


class Ledger(Protocol):
    """Where an account is kept, for one attempt at a job. `spent` is always all that the attempt has spent so far."""

    async def keep(self, results: Mapping[str, Extraction], spent: Usage) -> None:
        """Keeps what was said of texts."""

    async def keep_part(self, part: Part, results: Mapping[str, Extraction], spent: Usage) -> None:
        """Keeps half of what was said of texts."""

    async def known_part(self, part: Part, texts: Sequence[str]) -> Mapping[str, Extraction]:
        """What was kept so, by text."""

    async def note_batch(self, batch: SentBatch) -> None:
        """Notes a batch, before it is sent and once more with its id."""

    async def charge_batch(self, batch: SentBatch, spent: Usage) -> None:
        """Notes that a batch's cost is part of what was spent."""

    async def batches(self) -> Sequence[SentBatch]:
        """Those that were noted, by this attempt or an earlier one."""


class NoLedger:
    """Keeps nothing: for extraction outside a job."""

    async def keep(self, results: Mapping[str, Extraction], spent: Usage) -> None: ...

    async def keep_part(self, part: Part, results: Mapping[str, Extraction], spent: Usage) -> None: ...

    async def known_part(self, _part: Part, _texts: Sequence[str]) -> Mapping[str, Extraction]:
        return {}

    async def note_batch(self, batch: SentBatch) -> None: ...

    async def charge_batch(self, batch: SentBatch, spent: Usage) -> None: ...

    async def batches(self) -> Sequence[SentBatch]:
        return ()
