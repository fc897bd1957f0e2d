"""undo: an earlier change is as if it had never been made. An undo can be undone too."""

from __future__ import annotations

from dataclasses import dataclass

from service.curation.ports import KindLimit, View
from service.domain.change import Undo
from service.errors import AlreadyUndone, NotFound


@dataclass(frozen=True, slots=True)
class UndoChange:
    """What is made again takes its old place in the log: later changes still win over it."""

    change_id: str

    async def decide(self, view: View, _limit: KindLimit) -> Undo:
        """Raises NotFound or AlreadyUndone."""
        change = await view.change(self.change_id)
        if change is None:
            raise NotFound("There is no such change.", "List those there are with the query changes.")
        if not change.is_effective:
            raise AlreadyUndone("This change is undone already.", "To make it again, undo the change that undid it.")
        return Undo(change.id)
