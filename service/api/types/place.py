"""Places: where in its source something stood."""

from __future__ import annotations

import strawberry

from service.domain.place import Place as FoundPlace


@strawberry.type(description="Where in its source something stood. What its format doesn't have is null.")
class Place:
    page: int | None = strawberry.field(description="The page, counted from 1.")
    sheet: str | None = strawberry.field(description="The sheet of a workbook.")
    row: int | None = strawberry.field(description="The row of a sheet, a table file or a list of records, from 1.")
    slide: int | None = strawberry.field(description="The slide, from 1.")
    part: str | None = strawberry.field(description="A mail's attachment, a book's chapter, notes, comments.")
    headings: list[str] = strawberry.field(description="The headings above it, the outermost first.")
    label: str = strawberry.field(description="It in words: page 12; sheet Prices, row 4; Introduction › Method.")  # noqa: RUF001

    @classmethod
    def of(cls, found: FoundPlace) -> Place:
        return cls(
            page=found.page,
            sheet=found.sheet,
            row=found.row,
            slide=found.slide,
            part=found.part,
            headings=list(found.headings),
            label=found.label,
        )
