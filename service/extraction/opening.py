"""Chooses what runs the extractors of a service: processes, or the event loop where Claude is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.extraction.executor import ExtractionExecutor
from service.extraction.extractor_plugs import ExtractorPlugs

if TYPE_CHECKING:
    from service.extraction.claude.running import ClaudeExtraction


def open_extraction(
    plugs: ExtractorPlugs, processes: int, cluster: str | None = None
) -> ExtractionExecutor | ClaudeExtraction:
    """What runs these plugs, where `ExtractionExecutor` says. Close it when the service ends.

    Raises PlugNotFound for one that can't be had.
    """
    if not plugs.ask_claude:
        return ExtractionExecutor(plugs, processes, cluster)
    # The SDK takes a second to import: only where it is used.
    from service.extraction.claude.running import ClaudeExtraction  # noqa: PLC0415

    return ClaudeExtraction(plugs, processes)
