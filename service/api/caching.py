"""Operations that come again and again are parsed and validated once: clients send the same few texts."""

from __future__ import annotations

from collections.abc import Iterator

from strawberry.extensions import ParserCache, ValidationCache

_LONGEST = 20_000
"""Characters of a text that is kept. Strawberry bounds how many are kept, not how large they are."""


class ParsedOperations(ParserCache):
    """The documents of the texts that came last, by text."""

    def on_parse(self) -> Iterator[None]:
        if len(self.execution_context.query or "") > _LONGEST:
            yield
        else:
            yield from super().on_parse()


class ValidatedOperations(ValidationCache):
    """What is wrong with these documents: nothing depends on variables or on who asks."""

    def on_validate(self) -> Iterator[None]:
        if len(self.execution_context.query or "") > _LONGEST:
            yield
        else:
            yield from super().on_validate()
