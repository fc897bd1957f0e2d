from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import psutil
import pytest

from service.local_neo4j.processes import end, is_running, start_of


@pytest.fixture
def waiting() -> Iterator[subprocess.Popen[bytes]]:
    """A process that waits to be ended."""
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


@pytest.mark.skipif(not psutil.LINUX, reason="elsewhere the start of a process is told as a time of day")
def test_a_process_is_itself_after_the_clock_has_jumped(
    waiting: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    started = start_of(waiting.pid)
    before = psutil.Process(waiting.pid).create_time()
    boot = psutil.boot_time()
    monkeypatch.setattr("psutil._pslinux.boot_time", lambda: boot + 62)  # what the kernel tells after such a jump
    assert psutil.Process(waiting.pid).create_time() == pytest.approx(before + 62)
    assert is_running(waiting.pid, started)


def test_another_process_of_the_same_id_is_another_one(waiting: subprocess.Popen[bytes]) -> None:
    assert not is_running(waiting.pid, start_of(os.getpid()))
    end(waiting.pid, start_of(os.getpid()))
    assert waiting.poll() is None


def test_a_process_that_has_ended_does_not_run(waiting: subprocess.Popen[bytes]) -> None:
    started = start_of(waiting.pid)
    waiting.kill()
    waiting.wait()
    assert not is_running(waiting.pid, started)
    end(waiting.pid, started)
    with pytest.raises(psutil.NoSuchProcess):
        start_of(waiting.pid)


def test_a_process_is_asked_to_stop(waiting: subprocess.Popen[bytes]) -> None:
    started = start_of(waiting.pid)
    end(waiting.pid, started)
    assert not is_running(waiting.pid, started)
