"""A plug that can't be called as its port is called is refused when the service starts, with what to do."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from service.errors import PlugNotFound, PlugTimedOut
from service.extraction.extractor_plugs import ExtractorPlugs, open_extractors
from service.plug_calls import made_in_time
from service.plugs import Plug, resolve


def takes_nothing() -> list[Any]:
    return []


def takes_text(text: str) -> list[Any]:
    return []


def takes_two(one: Any, two: Any) -> list[Any]:
    return []


def takes_by_name(*, text: str) -> list[Any]:
    return []


def needs_more(text: str, *, size: int) -> list[Any]:
    return []


class WrongBatch:
    def extract(self, text: str) -> list[Any]:
        return []

    def extract_batch(self) -> list[Any]:
        return []


class Attribute:
    extract = 5


async def waits(text: str, concepts: str, *rest: Any, **options: Any) -> list[Any]:
    return []


@pytest.mark.parametrize(
    ("port_method", "plug"),
    [
        ("chunk", takes_nothing),
        ("chunk", takes_two),
        ("chunk", takes_by_name),
        ("chunk", needs_more),
        ("chunk", (needs_more, {"colour": 1})),
        ("extract", "tests.test_plugs:takes_nothing"),
        ("extract", WrongBatch),
        ("extract", Attribute),
        ("embed", takes_text),
        ("search", takes_text),
        ("select", takes_text),
    ],
)
def test_what_can_not_be_called_as_its_port_is_is_refused(port_method: str, plug: Plug) -> None:
    with pytest.raises(PlugNotFound) as refusal:
        resolve(plug, port_method, object)
    assert refusal.value.hint


def test_the_refusal_says_how_it_is_called() -> None:
    with pytest.raises(PlugNotFound, match="too many positional") as refusal:
        resolve(takes_nothing, "select", object)
    assert "2 by position (question, collections)" in refusal.value.hint


@pytest.mark.parametrize(
    ("port_method", "plug"),
    [
        ("chunk", takes_text),
        ("chunk", (needs_more, {"size": 3})),
        ("chunk", str.split),
        ("extract", waits),
        ("extract", lambda *arguments: []),
        ("embed", takes_two),
        ("search", partial(takes_two)),
        ("select", lambda question, collections, context=(): []),
    ],
)
def test_whatever_can_be_called_so_will_do(port_method: str, plug: Plug) -> None:
    resolve(plug, port_method, object)


def relates(text: str, entities: Sequence[Any]) -> list[Any]:
    return []


def test_a_relationship_extractor_takes_the_entities_too() -> None:
    open_extractors(ExtractorPlugs(None, takes_text, relates))
    with pytest.raises(PlugNotFound, match="relates"):
        open_extractors(ExtractorPlugs(None, relates, relates))
    with pytest.raises(PlugNotFound, match="takes_text"):
        open_extractors(ExtractorPlugs(None, takes_text, takes_text))


@pytest.fixture
def wait() -> Iterator[threading.Event]:
    """What a plug hangs on until the test has ended."""
    event = threading.Event()
    yield event
    event.set()


@pytest.mark.parametrize("port_method", ["chunk", "extract", "search", "select"])
def test_a_class_that_can_not_be_made_in_time_is_given_up(port_method: str, wait: threading.Event) -> None:
    class Hangs:
        def __init__(self) -> None:
            wait.wait()

    with pytest.raises(PlugTimedOut, match=r"Making the plug .* took longer than 0\.2 seconds") as fault:
        made_in_time((Hangs, {"password": "a secret"}), port_method, object, seconds=0.2)
    assert "a secret" not in str(fault.value)


def test_a_module_that_can_not_be_imported_in_time_is_given_up(
    wait: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "hung_on", wait, raising=False)
    (tmp_path / "hanging_plug.py").write_text("import sys\nsys.hung_on.wait()\ndef chunk(text): return []\n")
    with pytest.raises(PlugTimedOut, match="hanging_plug:chunk"):
        made_in_time("hanging_plug:chunk", "chunk", object, seconds=0.2)
    wait.set()
    assert made_in_time("hanging_plug:chunk", "chunk", object, seconds=60).name == "hanging_plug:chunk"


def test_an_extractor_that_can_not_be_made_in_time_is_given_up(wait: threading.Event) -> None:
    class Hangs:
        def __init__(self) -> None:
            wait.wait()

    with pytest.raises(PlugTimedOut, match="Making the plug"):
        open_extractors(ExtractorPlugs(Hangs, seconds=0.2))
