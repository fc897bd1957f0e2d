"""Readers that are cut off: by time, by memory, by a crash; and the process that takes the killed one's place."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.errors import Damaged, KgqlError, ProcessLost, TooLargeInside, TooSlowToRead, Unreadable
from service.ingestion.reading import read, read_at_once
from service.ingestion.reading.isolated import IsolatedReading
from tests.ingestion.reading.files import archive, docx, paragraph, pdf

PAGE = "<html><h1>Head</h1><p>words</p></html>"
SLOW = "<html>" + "<p>many <b>words</b></p>" * 400_000


@contextmanager
def opened(seconds: float = 60, memory_bytes: int = 600_000_000) -> Iterator[IsolatedReading]:
    reading = IsolatedReading(seconds, memory_bytes)
    try:
        yield reading
    finally:
        reading.close()


Readers = Callable[[], list[psutil.Process]]


@pytest.fixture
def readers() -> Readers:
    """The processes that have come since the test began: other tests may have some of their own."""
    before = _spawned()
    return lambda: [process for process in _spawned() if process not in before]


def _spawned() -> list[psutil.Process]:
    found = []
    for child in psutil.Process().children():
        with suppress(psutil.Error):
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
    return found


def test_plain_text_and_markdown_need_no_process(readers: Readers) -> None:
    with opened() as reading:
        assert reading.read(text="words").text == "words"
        assert reading.read(data=b"# Head", path="a.md").title == "Head"
        assert readers() == []
        for source in (PAGE.encode(), pdf([[]]), "Łódź, długo".encode("iso-8859-2"), "words".encode("utf-16")):
            assert read_at_once(data=source) is None


@pytest.mark.parametrize("path", [None, "a.md", "a.csv"])
@given(text=st.text(alphabet=st.characters(codec="utf-8"), max_size=40))
def test_what_is_read_at_once_is_what_any_reader_says(path: str | None, text: str) -> None:
    for source in ({"text": text}, {"data": text.encode()}):
        try:
            at_once = read_at_once(**source, path=path)
        except Unreadable:
            continue
        assert at_once is None or at_once == read(**source, path=path)


def test_a_process_is_used_again(readers: Readers) -> None:
    with opened() as reading:
        assert reading.read(text=PAGE).text == "Head\n\nwords"
        (first,) = readers()
        assert reading.read(data=docx(paragraph("x"))).text == "x"
        assert reading.read(text=PAGE).places[0].headings == ("Head",)
        assert readers() == [first]
    assert not first.is_running()


def test_what_a_reader_raises_comes_through_as_it_is(readers: Readers) -> None:
    with opened() as reading:
        with pytest.raises(Damaged, match="archive can't be opened") as caught:
            reading.read(data=docx(paragraph("x"))[:-30])
        assert caught.value.hint
        with pytest.raises(Unreadable, match="gzip"):
            reading.read(data=b"\x1f\x8b\x08")
        assert len(readers()) == 1


def test_a_reader_that_takes_too_long_is_killed_and_replaced(readers: Readers) -> None:
    with opened(seconds=0.5) as reading:
        reading.read(text=PAGE)
        (first,) = readers()
        with pytest.raises(TooSlowToRead, match=r"0\.5 seconds"):
            reading.read(text=SLOW)
        assert not first.is_running()
    with opened() as reading:
        assert reading.read(text=PAGE).text == "Head\n\nwords"


def test_a_reader_that_crashes_is_the_documents_fault_and_another_takes_its_place(readers: Readers) -> None:
    with opened() as reading:
        reading.read(text=PAGE)
        (first,) = readers()
        killer = threading.Timer(0.3, first.send_signal, [signal.SIGSEGV])
        killer.start()
        with pytest.raises(Damaged, match="SIGSEGV"):
            reading.read(text=SLOW)
        killer.join()
        assert reading.read(text=PAGE).text == "Head\n\nwords"
        assert readers() != [first]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory exactly")
def test_memory_beyond_the_limit_is_refused() -> None:
    cells = "".join(f"<p><b>{number}</b></p>" for number in range(500_000))
    with opened(memory_bytes=150_000_000) as reading:
        with pytest.raises(TooLargeInside, match="memory"):
            reading.read(text="<html>" + cells)
        assert reading.read(text=PAGE).text == "Head\n\nwords"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory exactly")
def test_a_huge_image_is_not_unpacked() -> None:
    side = 20_000
    packed = zlib.compress(zlib.compress(bytes(side * side), 1), 9).hex()
    image = f"q 600 0 0 600 0 0 cm BI /W {side} /H {side} /BPC 8 /CS /G /F [/AHx /Fl /Fl] ID {packed}> EI Q\n"
    with opened(memory_bytes=300_000_000) as reading:
        assert reading.read(data=pdf([[(72, 700, "Under a picture.")]], drawn=image)).text == "Under a picture."


def test_bombs_are_refused(readers: Readers) -> None:
    nothing = bytes(450_000_000)
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ha"}">' for n in range(9))
    bombs = {
        "one part": archive({"word/document.xml": nothing[:70_000_000]}),
        "all parts": archive({"xl/workbook.xml": nothing}),
        "entities": archive({"word/document.xml": f"<!DOCTYPE a [{laughs}]><a>&a8;</a>"}),
        "deep XML": archive({"word/document.xml": "<a>" * 100_000}),
        "deep page": b"<html>" + b"<div>" * 100_000,
        "deep records": b"[" * 100_000 + b"]" * 100_000,
        "wide table": b"a," * 6_000_000,
    }
    with opened() as reading:
        for name, bomb in bombs.items():
            with pytest.raises(TooLargeInside):
                reading.read(data=bomb, path="a.csv" if name == "wide table" else None)
        assert len(readers()) == 1


def test_threads_share_it(readers: Readers) -> None:
    texts: list[str] = []
    with opened() as reading:
        threads = [threading.Thread(target=lambda: texts.append(reading.read(text=PAGE).text)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert texts == ["Head\n\nwords"] * 4
        assert len(readers()) <= 2


def test_closing_ends_what_is_being_read_without_blaming_the_document(readers: Readers) -> None:
    caught: list[KgqlError] = []
    with opened() as reading:
        reading.read(text=PAGE)
        began = threading.Event()

        def read() -> None:
            began.set()
            try:
                reading.read(text=SLOW)
            except KgqlError as error:
                caught.append(error)

        thread = threading.Thread(target=read)
        thread.start()
        began.wait()
        while not any(process.cpu_times().user > 0.4 for process in readers()):
            time.sleep(0.02)
    thread.join()
    assert [type(error) for error in caught] == [ProcessLost]
    with pytest.raises(ProcessLost, match="closing"):
        reading.read(text=PAGE)


_PARENT = """
import os, sys
from service.ingestion.reading.isolated import IsolatedReading
if __name__ == "__main__":
    reading = IsolatedReading(60, 600_000_000)
    reading.read(text="<html>words")
    import psutil
    print(*[child.pid for child in psutil.Process().children(recursive=True)], flush=True)
    os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_reader_dies_with_its_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env=environment, check=False)
    assert ended.returncode == -signal.SIGKILL
    pids = [int(pid) for pid in ended.stdout.split()]
    assert pids
    _, alive = psutil.wait_procs([psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)], timeout=20)
    assert alive == []
