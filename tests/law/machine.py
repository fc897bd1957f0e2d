"""Random lives of a graph: documents come, change and go, workers die anywhere, people decide; the law must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.curation.log import Asked
from service.graph.kinds import Kinds
from service.graph.verification.verify import breaches
from tests.law.deciding import Standing, joining, saying
from tests.law.dying import DyingExecutor
from tests.law.life import Address, Life, Text
from tests.law.writing import Named, passages

T = TypeVar("T")

addresses = st.tuples(st.sampled_from(["lab", "lab", "lab", "other"]), st.sampled_from("abcd"))
deaths = st.none() | st.integers(0, 30)
"""After how many statements the process dies, if it does."""
Decisions = Callable[[Standing, Sequence[Named]], st.SearchStrategy[Asked]]


class Loop(Protocol):
    """Runs coroutines, one after another, in one event loop."""

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T: ...


_A_LOOK = 50
"""Lives between two words of how many there have been."""


class Law(RuleBasedStateMachine):
    """One life; after each act all that must be true is looked at, and in the end the law."""

    def __init__(self, loop: Loop, executor: DyingExecutor, happened: Counter[str]) -> None:
        super().__init__()
        self._loop = loop
        self._executor = executor
        self._happened = happened
        self._life = Life(executor, happened)
        self._loop.run(self._life.begin())
        happened["lives"] += 1
        if happened["lives"] % _A_LOOK == 0:
            print(f"{happened['lives']} lives", flush=True)

    @initialize(texts=st.lists(passages, min_size=2, max_size=2))
    def know_something(self, texts: list[Text]) -> None:
        async def work() -> None:
            for key, text in zip("ab", texts, strict=True):
                await self._life.accept(("lab", key), text)
            await self._life.work_off()

        self._loop.run(work())

    @rule(address=addresses, text=passages, dies_after=deaths)
    def ingest(self, address: Address, text: Text, dies_after: int | None) -> None:
        """A new document, a new version of one, or the same again; worked on at once."""

        async def work() -> None:
            await self._life.accept(address, text)
            await self._life.work_off()

        self._loop.run(self._life.live(work, dies_after))

    @rule(address=addresses, text=passages)
    def hand_in(self, address: Address, text: Text) -> None:
        """To be worked on some time."""
        self._loop.run(self._life.accept(address, text))

    @rule(workers=st.integers(2, 4), dies_after=deaths)
    def work_side_by_side(self, workers: int, dies_after: int | None) -> None:
        self._loop.run(self._life.live(lambda: self._life.work_side_by_side(workers), dies_after))

    @precondition(lambda self: self._life.wanted)
    @rule(data=st.data(), dies_after=deaths)
    def delete(self, data: st.DataObject, dies_after: int | None) -> None:
        address = data.draw(st.sampled_from(sorted(self._life.wanted)))
        self._loop.run(self._life.live(lambda: self._life.delete(address), dies_after))

    @precondition(lambda self: any(collection == "other" for collection, _ in self._life.wanted))
    @rule(dies_after=deaths)
    def delete_collection(self, dies_after: int | None) -> None:
        self._loop.run(self._life.live(lambda: self._life.delete_collection("other"), dies_after))

    @precondition(lambda self: self._life.wanted)
    @rule(data=st.data(), dies_after=deaths)
    def reprocess(self, data: st.DataObject, dies_after: int | None) -> None:
        address = data.draw(st.sampled_from(sorted(self._life.wanted)))
        self._loop.run(self._life.live(lambda: self._life.reprocess(address), dies_after))

    @rule(address=addresses, text=passages)
    def wake_up_late(self, address: Address, text: Text) -> None:
        self._loop.run(self._life.wake_up_late(address, text))

    @precondition(lambda self: self._life.named)
    @rule(data=st.data(), dies_after=deaths)
    def join_or_part(self, data: st.DataObject, dies_after: int | None) -> None:
        self._decide(data, joining, dies_after)

    @precondition(lambda self: self._life.named)
    @rule(data=st.data(), dies_after=deaths)
    def say_better(self, data: st.DataObject, dies_after: int | None) -> None:
        self._decide(data, saying, dies_after)

    @precondition(lambda self: self._life.has_decided)
    @rule(nth=st.integers(0, 5), dies_after=deaths)
    def undo(self, nth: int, dies_after: int | None) -> None:
        self._loop.run(self._life.live(lambda: self._life.undo(nth), dies_after))

    def _decide(self, data: st.DataObject, decisions: Decisions, dies_after: int | None) -> None:
        named = self._life.named
        collection = data.draw(st.sampled_from(sorted({collection for collection, _ in named})))
        there = self._loop.run(self._life.standing(collection))
        decision = data.draw(decisions(there, [one for of, one in named if of == collection]))
        self._loop.run(self._life.live(lambda: self._life.decide(decision, collection), dies_after))

    @invariant()
    def everything_is_as_it_must_be(self) -> None:
        self._happened["acts"] += 1
        found = self._loop.run(breaches(self._executor, Kinds(self._executor, 1000)))
        assert not found, found

    def teardown(self) -> None:
        grown, fresh = self._loop.run(self._life.grown_and_fresh())
        assert grown == fresh
