"""The readers' version, by which documents are known that were read by older ones."""

from __future__ import annotations

VERSION = 5
"""Raise it when a reader gives another text or other places. Documents that were read before are then read anew when
they are handed in or reprocessed."""
