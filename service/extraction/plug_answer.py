"""Reads what a plug returned, field by field: each in the form that it must have, or a fault that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from operator import index
from reprlib import repr as shown
from typing import Any, SupportsIndex

from service.domain.entity import Span
from service.errors import PlugBadResult

LONGEST_NAME = 255
LONGEST_WORDS = 5_000
"""Characters of a description or context."""
MOST_ATTRIBUTES, LONGEST_ATTRIBUTE = 50, 1_000


class PlugAnswer:
    """What a plug said of one text; `dropped` counts what is left out of it, by reason. Raises PlugBadResult."""

    def __init__(self, text: str, plug_name: str, most: int) -> None:
        self.text = text
        self.plug_name = plug_name
        self.most = most
        self.dropped: Counter[str] = Counter()

    def note(self, dropped: object) -> None:
        """Takes over what the plug says that it left out itself."""
        if not isinstance(dropped, Mapping):
            raise self.bad(dropped, "a mapping of reasons to counts as dropped")
        for reason, count in islice(dropped.items(), MOST_ATTRIBUTES):
            if not isinstance(count, int) or count < 0:
                raise self.bad(count, "whole numbers as counts of what was dropped")
            self.dropped[storable_words(str(reason))[:LONGEST_NAME]] += int(count)

    def items(self, given: object, kind: type[Any], what: str) -> Iterable[object]:
        if given is None:
            return ()
        if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
            raise self.bad(given, f"a list of {what}")
        items = self._taken(given, what)
        for item in items:
            if not isinstance(item, kind | Mapping):
                raise self.bad(item, f"{kind.__name__} objects or mappings among its {what}")
        return items

    def _taken(self, given: Iterable[object], what: str) -> list[object]:
        """The items, read no further than to the first that is too many: a plug may yield without end."""
        taken = list(islice(given, self.most + 1))
        if len(taken) > self.most:
            raise PlugBadResult(
                f"{self.plug_name} returned more than {self.most:,} {what} for one text.",
                "Return what the text says; the limit is KGQL_PLUG_ITEMS.",
            )
        return taken

    def name(self, item: object, field: str) -> str:
        given = field_of(item, field)
        if given is None:
            return ""
        if not isinstance(given, str):
            raise self.bad(given, f"a string as {field}")
        return clean_name(given)

    def words(self, item: object, field: str) -> str | None:
        given = field_of(item, field)
        if given is not None and not isinstance(given, str):
            raise self.bad(given, f"a string as {field}")
        if given and len(given) > LONGEST_WORDS and field != "quote":
            self.dropped["long_text"] += 1
            return None
        return (storable_words(given).strip() or None) if given else None

    def attributes(self, item: object) -> dict[str, str]:
        given = field_of(item, "attributes") or {}
        if not isinstance(given, Mapping):
            raise self.bad(given, "a mapping as attributes")
        attributes: dict[str, str] = {}
        for key, value in islice(given.items(), self.most):
            words = storable_words(str(key)), storable_words(str(value))
            if len(attributes) == MOST_ATTRIBUTES or max(map(len, words)) > LONGEST_ATTRIBUTE:
                self.dropped["bad_attribute"] += 1
            else:
                attributes[words[0]] = words[1]
        return attributes

    def spans(self, given: object) -> tuple[Span, ...]:
        if given is None:
            return ()
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            raise self.bad(given, "a list of spans")
        places = map(self.span, self._taken(given, "places of an entity"))
        return tuple(sorted({span for span in places if span is not None}))

    def span(self, given: object) -> Span | None:
        if given is None:
            return None
        start, end = self._bounds(given)
        if not 0 <= start < end <= len(self.text):
            self.dropped["bad_span"] += 1
            return None
        return Span(start, end)

    def _bounds(self, given: object) -> tuple[int, int]:
        if isinstance(given, Span):
            bounds: Sequence[object] = (given.start, given.end)
        elif isinstance(given, Mapping):
            bounds = (given.get("start"), given.get("end"))
        elif isinstance(given, tuple | list) and len(given) == 2:
            bounds = given
        else:
            raise self.bad(given, "a span (start, end)")
        start, end = bounds
        if not isinstance(start, SupportsIndex) or not isinstance(end, SupportsIndex):
            raise self.bad(given, "whole numbers as a span's start and end")
        return int(index(start)), int(index(end))

    def bad(self, given: object, expected: str) -> PlugBadResult:
        return PlugBadResult(
            f"{self.plug_name} returned {type(given).__name__} {shown(given)[:80]}.", f"It must return {expected}."
        )


def clean_name(given: str) -> str:
    """Trimmed, inner white space collapsed, and without what no database string may hold."""
    return " ".join(storable_words(given).split())


def storable_words(words: str) -> str:
    """Without NUL and lone surrogates, which can't be stored. No offset counts in a plug's words: nothing stands in for
    them, as it does in a document's text."""
    return words.replace("\0", "").encode("utf-8", "ignore").decode("utf-8")


def field_of(item: object, name: str) -> Any:
    """A field of an item, be it a mapping's or an object's."""
    return item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)
