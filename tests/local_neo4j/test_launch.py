from __future__ import annotations

from pathlib import Path

import pytest

from service.local_neo4j.folder import ServerFolder
from service.local_neo4j.java import Java
from service.local_neo4j.launch import server_command
from service.local_neo4j.releases import find_release


@pytest.mark.parametrize(("compiler", "is_quick"), [("quick", True), ("thorough", False)])
def test_the_quick_compiler_is_the_only_one_where_it_is_wanted(tmp_path: Path, compiler: str, is_quick: bool) -> None:
    folder = ServerFolder(tmp_path)
    folder.make()
    java = Java(Path("/java"), 25)
    command = server_command(folder, find_release("2026.08.1"), java, heap="2g", compiler=compiler, jars=[])
    arguments = Path(command[1].removeprefix("@")).read_text()
    assert ("TieredStopAtLevel=1" in arguments) == is_quick
    assert "-Xmx2g" in arguments
