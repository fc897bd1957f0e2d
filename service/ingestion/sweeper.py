"""Cancels message batches that nobody waits for any more: what is not answered yet is not paid for."""

from __future__ import annotations

import asyncio
import logging

from service.errors import DatabaseFault, PlugFault
from service.ingestion.ports import AbandonedBatches, BatchCanceller

_log = logging.getLogger(__name__)


class Sweeper:
    """Looks for such batches every so many `seconds`."""

    def __init__(self, batches: AbandonedBatches, runner: BatchCanceller, seconds: float) -> None:
        self._batches = batches
        self._runner = runner
        self._seconds = seconds

    async def run(self) -> None:
        """Sweeps until it is cancelled. What can't be done now is tried again the next time."""
        while True:
            try:
                await self._sweep()
            except DatabaseFault as fault:
                _log.warning("can't look for message batches to cancel: %s", fault)
            await asyncio.sleep(self._seconds)

    async def _sweep(self) -> None:
        for ours, batch_id in (await self._batches.ids()).items():
            # Noted first: a job that is tried again may meet what the batch leaves out before the second note is there.
            await self._batches.begin([ours])
            try:
                await self._runner.cancel_batch(batch_id)
            except PlugFault as fault:
                _log.warning("can't cancel the message batch %s: %s", batch_id, fault)
            else:
                await self._batches.end([ours])
                _log.info("cancelled the message batch %s: nobody waits for it", batch_id)
