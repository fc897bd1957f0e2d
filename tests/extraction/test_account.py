"""A job's account: what it allows, and what it keeps whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from service.domain.relationship import Extraction
from service.domain.usage import Usage
from service.errors import BudgetSpent, DatabaseUnavailable, LeaseLost, PlugFailed, PlugFault, PlugUnusable
from service.extraction import account as module
from service.extraction.account import Account, Budget
from service.extraction.ledger import Part, SentBatch

pytestmark = pytest.mark.anyio

CALL = Usage(1, 100, 50, cost_usd=0.25)


class Notebook:
    """A ledger in memory, whose database may be away for a while."""

    def __init__(self, away: int = 0) -> None:
        self.kept: dict[str, Extraction] = {}
        self.spent: list[Usage] = []
        self.charged: list[str] = []
        self._away = away

    async def keep(self, results: Mapping[str, Extraction], spent: Usage) -> None:
        if self._away:
            self._away -= 1
            raise DatabaseUnavailable("away")
        await asyncio.sleep(0)
        self.kept.update(results)
        self.spent.append(spent)

    async def keep_part(self, part: Part, results: Mapping[str, Extraction], spent: Usage) -> None:
        await self.keep({f"{part.identity} {text}": extraction for text, extraction in results.items()}, spent)

    async def known_part(self, part: Part, texts: Sequence[str]) -> Mapping[str, Extraction]:
        named = {text: f"{part.identity} {text}" for text in texts}
        return {text: self.kept[name] for text, name in named.items() if name in self.kept}

    async def note_batch(self, batch: SentBatch) -> None: ...

    async def charge_batch(self, batch: SentBatch, spent: Usage) -> None:
        self.charged.append(batch.id)
        self.spent.append(spent)

    async def batches(self) -> Sequence[SentBatch]:
        return ()


async def _call(account: Account, text: str, usage: Usage = CALL) -> None:
    async with account.call(usage) as call:
        await asyncio.sleep(0)
        call.usage = usage
    await account.keep({text: Extraction()})


async def test_calls_that_are_being_made_count_against_the_budget() -> None:
    account = Account()
    account.allow(Budget(calls=2))
    async with account.call(CALL), account.call(CALL):
        with pytest.raises(BudgetSpent, match="2 calls"):
            account.reserve(CALL)


async def test_what_a_call_came_to_takes_the_place_of_the_estimate() -> None:
    account = Account()
    account.allow(Budget(usd=1.0))
    for _ in range(4):
        async with account.call(Usage(1, cost_usd=0.9)) as call:
            call.usage = Usage(1, cost_usd=0.02)
    assert account.spent.cost_usd == pytest.approx(0.08)
    assert account.spent.calls == 4


async def test_what_earlier_attempts_have_spent_counts() -> None:
    account = Account(before=Usage(calls=4))
    account.allow(Budget(calls=5))
    await _call(account, "one")
    with pytest.raises(BudgetSpent):
        await _call(account, "two")


async def test_once_spent_it_stays_spent_even_for_a_cheaper_call() -> None:
    account = Account()
    account.allow(Budget(tokens=200))
    with pytest.raises(BudgetSpent):
        account.reserve(Usage(1, 300))
    with pytest.raises(BudgetSpent):
        account.reserve(Usage(1, 1))


async def test_a_spent_budget_is_raised_when_the_other_calls_are_done_and_kept() -> None:
    notebook = Notebook()
    account = Account(notebook)
    account.allow(Budget(calls=3))
    results = await asyncio.gather(
        *(account.see_through(_call(account, str(number))) for number in range(5)), return_exceptions=True
    )
    assert [isinstance(result, BudgetSpent) for result in results] == [False, False, False, True, True]
    assert sorted(notebook.kept) == ["0", "1", "2"]
    assert [spent.calls for spent in notebook.spent] == sorted(spent.calls for spent in notebook.spent)
    assert notebook.spent[-1] == CALL + CALL + CALL


async def test_what_was_begun_is_kept_though_nobody_waits_for_it() -> None:
    notebook = Notebook()
    account = Account(notebook)
    begun = asyncio.Event()

    async def work() -> None:
        async with account.call(CALL) as call:
            begun.set()
            await asyncio.sleep(0)
            call.usage = CALL
        await account.keep({"text": Extraction()})

    waiting = asyncio.create_task(account.see_through(work()))
    await begun.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await account.finish()
    assert (list(notebook.kept), notebook.spent) == (["text"], [CALL])
    with pytest.raises(LeaseLost):
        account.check_open()


async def test_what_fails_for_all_is_raised_when_the_others_are_done_and_their_cost_is_written() -> None:
    notebook = Notebook()
    account = Account(notebook)

    async def refused() -> None:
        await _call(account, "paid")
        async with account.call(CALL) as call:
            call.usage = CALL
        raise PlugUnusable("no key")

    async def next_one() -> None:
        await asyncio.sleep(0.01)
        account.check_open()

    results = await asyncio.gather(
        account.see_through(refused()), account.see_through(next_one()), return_exceptions=True
    )
    assert [type(result) for result in results] == [PlugUnusable, PlugUnusable]
    assert notebook.spent[-1] == CALL + CALL


async def test_a_database_that_is_away_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_DATABASE_SECONDS", 0)
    notebook = Notebook(away=3)
    await _call(Account(notebook), "text")
    assert list(notebook.kept) == ["text"]


async def test_a_batch_is_charged_once() -> None:
    notebook = Notebook()
    account = Account(notebook)
    await account.charge_batch(SentBatch("a", "x", (), 0, is_charged=False), CALL)
    await account.charge_batch(SentBatch("b", "y", (), 0, is_charged=True), CALL)
    assert (notebook.charged, account.spent) == (["a"], CALL)


async def test_what_was_spent_is_kept_where_a_fault_of_ours_ends_the_work() -> None:
    notebook = Notebook()
    account = Account(notebook)

    async def work() -> None:
        async with account.call(CALL) as call:
            call.usage = CALL
        raise RecursionError

    with pytest.raises(RecursionError):
        await account.see_through(work())
    assert notebook.spent == [CALL]
    with pytest.raises(RecursionError):
        account.check_open()


async def test_half_of_an_answer_is_asked_for_once_and_what_failed_again() -> None:
    notebook, asked = Notebook(), list[list[str]]()
    part = Part("entities of claude", "claude", "claude-haiku-5-5")
    ada, bob = Extraction(dropped={"not_in_text": 1}), PlugFailed("Bob can't be read.")

    async def ask(texts: Sequence[str]) -> list[Extraction | PlugFault]:
        asked.append(list(texts))
        return [ada if text == "Ada" else bob for text in texts]

    assert await Account(notebook).part(part, ["Ada", "Bob", "Ada"], ask) == [ada, bob, ada]
    assert await Account(notebook).part(part, ["Bob", "Ada"], ask) == [bob, ada]
    assert await Account(notebook).part(part, ["Ada"], ask) == [ada]
    assert asked == [["Ada", "Bob"], ["Bob"]]
    other = Part("entities of claude, another prompt", "claude", "claude-haiku-5-5")
    assert await Account(notebook).part(other, ["Ada"], ask) == [ada]
    assert asked[2:] == [["Ada"]]
