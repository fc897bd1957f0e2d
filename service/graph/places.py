"""Places of a document as they are kept with a chunk: JSON, a list of [start, end, what it is]."""

from __future__ import annotations

import json
from collections.abc import Sequence

from service.domain.place import Place

_NAMES = ("page", "sheet", "row", "slide", "part", "headings")


def places_to_json(places: Sequence[Place]) -> str | None:
    """The property; None, so no property, where there are none."""
    if not places:
        return None
    rows = [
        [place.start, place.end, {name: value for name in _NAMES if (value := getattr(place, name)) not in (None, ())}]
        for place in places
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def places_from_json(given: str | None) -> tuple[Place, ...]:
    """The places of such a property."""
    if not given:
        return ()
    return tuple(
        Place(start, end, **{**where, "headings": tuple(where.get("headings", ()))})
        for start, end, where in json.loads(given)
    )
