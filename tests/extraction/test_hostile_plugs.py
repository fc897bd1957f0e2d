"""Plugs that hang, exit, never end or return anything at all: the text is at fault, and the rest goes on."""

from __future__ import annotations

import asyncio
from typing import Any

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.domain.entity import Entity, Span
from service.domain.naming import KIND_PATTERN, TYPE_PATTERN
from service.domain.relationship import Extraction, Relationship
from service.errors import PlugBadResult, PlugFailed, PlugFault, PlugTimedOut
from service.extraction.executor import ExtractionExecutor
from service.extraction.extractor_plugs import ExtractorPlugs, open_extractors
from service.extraction.record import from_json, to_json
from service.extraction.running import Outcome
from service.plugs import Plug
from service.time_limits import MOST_LEFT
from tests.extraction.plugs import BatchSleeper, Sleeper, misbehave

HERE = "tests.extraction.plugs"
LIMIT = 1.0


def _read(plug: Plug, processes: int, *batches: list[str], seconds: float = LIMIT) -> list[list[Outcome]]:
    async def run() -> list[list[Outcome]]:
        executor = ExtractionExecutor(ExtractorPlugs(plug, cooccurrence=False, seconds=seconds), processes)
        try:
            return [await executor.extract(batch) for batch in batches]
        finally:
            await executor.close()

    return asyncio.run(run())


def _kinds(outcomes: list[Outcome]) -> list[type]:
    return [type(outcome) for outcome in outcomes]


@pytest.mark.parametrize(
    ("plug", "processes"),
    [
        (f"{HERE}:Sleeper", 1),
        (f"{HERE}:BatchSleeper", 1),
        (f"{HERE}:Sleeper", 0),
        (Sleeper(), 0),
        (Sleeper().extract, 0),
        (BatchSleeper(), 0),
    ],
    ids=["process", "process, batch", "thread", "object", "callable", "object, batch"],
)
def test_a_text_that_a_plug_hangs_on_fails_by_itself(plug: Plug, processes: int) -> None:
    first, second = _read(plug, processes, ["Ada met Bob", "hang", "hang more", "Bob met Ada"], ["Ada met Bob"])
    assert _kinds(first) == [Extraction, PlugTimedOut, PlugTimedOut, Extraction]
    assert _kinds(second) == [Extraction]
    assert isinstance(first[1], PlugTimedOut)
    assert "KGQL_PLUG_SECONDS" in first[1].hint


@pytest.mark.parametrize("processes", [0, 1])
def test_an_asynchronous_plug_that_hangs_is_cancelled(processes: int) -> None:
    plug: Plug = f"{HERE}:Sleeper" if processes else Sleeper()
    [outcomes] = _read(plug, processes, ["asleep", "Ada met Bob"])
    assert _kinds(outcomes) == [PlugTimedOut, Extraction]


def test_a_process_that_hangs_is_killed_and_not_kept() -> None:
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    _read(f"{HERE}:Sleeper", 1, ["hang"])
    left = [child for child in psutil.Process().children(recursive=True) if child.pid not in before]
    assert not [child.pid for child in left if "spawn_main" in " ".join(child.cmdline())]


def test_a_plug_that_hangs_again_and_again_in_this_process_is_not_called_any_more() -> None:
    calls: list[str] = []

    class Counting(Sleeper):
        def extract(self, text: str, *, kind: str = "KNOWS") -> Any:
            calls.append(text)
            return super().extract(text, kind=kind)

    [outcomes] = _read(Counting(), 0, ["hang"] * (MOST_LEFT + 3), seconds=0.05)
    assert _kinds(outcomes) == [PlugTimedOut] * (MOST_LEFT + 3)
    assert len(calls) == MOST_LEFT


def test_a_plug_may_say_itself_how_long_it_takes() -> None:
    class Patient(Sleeper):
        time_limit = None

        def extract(self, text: str, *, kind: str = "KNOWS") -> Any:
            threading_wait = 0.2
            asyncio.run(asyncio.sleep(threading_wait))
            return super().extract(text, kind=kind)

    [[outcome]] = _read(Patient(), 0, ["Ada met Bob"], seconds=0.01)
    assert isinstance(outcome, Extraction)


@pytest.mark.parametrize("processes", [0, 1])
def test_whatever_a_plug_raises_or_yields_is_the_fault_of_its_text(processes: int) -> None:
    plug: Plug = f"{HERE}:misbehave" if processes else misbehave
    [outcomes] = _read(plug, processes, ["exit", "endless", "late", "mute", "nan", "Ada"], seconds=30)
    assert _kinds(outcomes) == [PlugFailed, PlugBadResult, PlugFailed, PlugFailed, Extraction, Extraction]
    assert "more than 10,000 entities" in str(outcomes[1])
    nan = outcomes[4]
    assert isinstance(nan, Extraction)
    assert nan.entities[0].confidence == 0.8


def test_a_million_items_are_refused_before_they_leave_their_process() -> None:
    import resource  # noqa: PLC0415 only this test measures

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    [[outcome]] = _read(f"{HERE}:misbehave", 1, ["endless"], seconds=30)
    assert isinstance(outcome, PlugBadResult)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000, "kilobytes"


TEXT = "Ada Lovelace works for Charles Babbage in London."
_scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(
        ["Ada Lovelace", "Charles Babbage", "works for", "`) DETACH DELETE n //", "x" * 300, "person", ""]
    )
    | st.binary(max_size=4)
    | st.builds(object)
)
_spans = st.lists(st.tuples(st.integers(-5, 60), st.integers(-5, 60)) | _scalars, max_size=3) | _scalars
_items = st.dictionaries(
    st.sampled_from(["name", "type", "source", "target", "spans", "confidence", "strength", "quote", "attributes"]),
    _scalars | _spans,
    max_size=6,
)
_entities = st.builds(Entity, _scalars, _scalars, _scalars, _scalars, _spans)
_relationships = st.builds(Relationship, _scalars, _scalars, _scalars, quote=_scalars, quote_span=_scalars | _spans)
_lists = st.lists(_items | _entities | _relationships | _scalars, max_size=4)
_junk = st.one_of(
    _scalars,
    _lists,
    st.fixed_dictionaries({}, optional={"entities": _lists | _scalars, "relationships": _lists | _scalars}),
    st.tuples(_lists, _lists),
    st.builds(Extraction, _lists, _lists, _scalars | st.dictionaries(st.text(max_size=3), _scalars), _spans),
)


@settings(max_examples=400, deadline=None)
@given(_junk)
def test_any_junk_becomes_an_extraction_that_keeps_the_rules_or_a_fault(junk: Any) -> None:
    [outcome] = open_extractors(ExtractorPlugs(lambda text: junk)).extract_batch([TEXT])
    if isinstance(outcome, PlugFault):
        assert len(outcome.message) < 2000
        return
    names = {entity.name: entity for entity in outcome.entities}
    assert len(names) == len(outcome.entities)
    for entity in outcome.entities:
        assert 0 < len(entity.name) <= 255
        assert TYPE_PATTERN.fullmatch(entity.type)
        assert 0 <= entity.confidence <= 1
        assert entity.spans
        assert all(0 <= span.start < span.end <= len(TEXT) for span in entity.spans)
    for one in outcome.relationships:
        assert one.source in names
        assert one.target in names
        assert one.source != one.target
        assert KIND_PATTERN.fullmatch(one.type)
        assert 0 <= one.confidence <= 1
        assert one.strength is None or 1 <= one.strength <= 10
        if one.quote is not None:
            assert one.quote_span is not None
            assert TEXT[one.quote_span.start : one.quote_span.end] == one.quote
    assert all(isinstance(count, int) and count >= 0 for count in outcome.dropped.values())
    assert from_json(to_json(outcome)) == outcome


@pytest.mark.parametrize(
    ("spoken", "stored"),
    [("works for", "WORKS_FOR"), ("`) DETACH DELETE n //", None), ("x" * 300, None), ("", None)],
)
def test_a_kind_is_read_or_dropped_and_counted(spoken: str, stored: str | None) -> None:
    def extract(text: str) -> dict[str, Any]:
        ends = {"source": "Ada Lovelace", "target": "Charles Babbage"}
        return {
            "entities": [{"name": name, "type": spoken} for name in ends.values()],
            "relationships": [{**ends, "type": spoken}],
        }

    [outcome] = open_extractors(ExtractorPlugs(extract, cooccurrence=False)).extract_batch([TEXT])
    assert isinstance(outcome, Extraction)
    assert [one.type for one in outcome.relationships] == ([stored] if stored else [])
    assert outcome.dropped == ({} if stored else {"bad_kind": 1})
    assert {entity.type for entity in outcome.entities} == ({"WorksFor"} if stored else {"Concept"})
    assert outcome.entities[0].spans == (Span(0, 12),)
