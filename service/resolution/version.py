"""The resolution's version, by which documents are known whose names were settled by older rules."""

from __future__ import annotations

VERSION = 3
"""Raise it when a rule of this folder or its data gives another graph. Documents that were stored before are then
worked out anew when they are handed in or reprocessed."""
