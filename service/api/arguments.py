"""Arguments that weren't given."""

from __future__ import annotations

from typing import TypeVar

import strawberry

T = TypeVar("T")


def given(value: T | None) -> T | None:
    """The value; None where it was not given or is null."""
    return None if value is strawberry.UNSET else value
