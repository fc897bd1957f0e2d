"""The command that starts a server, and its configuration: on the loopback, reporting to nobody."""

from __future__ import annotations

import socket
from collections.abc import Mapping, Sequence
from pathlib import Path

from service.errors import LocalNeo4jFault
from service.local_neo4j.folder import ServerFolder
from service.local_neo4j.java import Java
from service.local_neo4j.releases import Release

_OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")


def write_configuration(folder: ServerFolder, release: Release, port: int, page_cache: str) -> None:
    """Writes neo4j.conf: Bolt on 127.0.0.1:`port` and nothing else. The page cache is taken as there is data for it."""
    settings = {
        "server.default_listen_address": "127.0.0.1",
        "server.bolt.listen_address": f"127.0.0.1:{port}",
        "server.http.enabled": "false",
        "server.https.enabled": "false",
        "server.memory.pagecache.size": page_cache,
        "dbms.usage_report.enabled": "false",
        # With it each wait for an answer has a time limit in the driver; nobody is lost on a loopback.
        "server.bolt.connection_keep_alive_for_requests": "OFF",
        # A graph that grows fast would have its statements planned anew every 10 s; ours bring their index hints along.
        "dbms.cypher.min_replan_interval": "1m",
        # By then the databases are closed: the pool only waits 10 s for connections that can't come any more.
        "internal.server.bolt.thread_pool_shutdown_wait_time": "0s",
    }
    if release.has_fleet_manager:
        settings |= {"server.fleet_discovery.enabled": "false", "dbms.fleet_manager.enabled": "false"}
    lines = [f"{name}={value}\n" for name, value in settings.items()]
    (folder.configuration / "neo4j.conf").write_text("".join(lines))


_COMPILERS: Mapping[str, Sequence[str]] = {"quick": ["-XX:TieredStopAtLevel=1"], "thorough": []}
"""On two cores a new server spends more on its second, thorough compiler than on its work: without it a first ingest of
59 speeches took 70 s in place of 84. What that compiler makes answers searches in half the time."""
_SMALL_HEAP = "-XX:+UseSerialGC"
"""A heap of 1 GB needs no concurrent collector."""


def server_command(
    folder: ServerFolder, release: Release, java: Java, *, heap: str, compiler: str, jars: Sequence[Path]
) -> list[str]:
    """The command line. `compiler` is one of the setting's two.

    The long part, with 237 jars on the class path, goes into a file that Java reads.
    """
    arguments = [
        f"-Xmx{heap}",
        *_COMPILERS[compiler],
        _SMALL_HEAP,
        *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in _OPENED),
        "--enable-native-access=ALL-UNNAMED",
        "-Dio.netty.tryReflectionSetAccessible=true",
        "-Dlog4j2.disable.jmx=true",
        "-Dfile.encoding=UTF-8",
        *(["--sun-misc-unsafe-memory-access=allow"] if java.major >= 24 else []),
        "-cp",
        ":".join(str(jar) for jar in jars),
        release.main_class,
        f"--home-dir={folder.root}",
        f"--config-dir={folder.configuration}",
        "--console-mode",
    ]
    file = folder.configuration / "java.args"
    file.write_text("".join(f"{_quoted(argument)}\n" for argument in arguments))
    return [str(java.program), f"@{file}"]


def choose_port(wanted: int) -> int:
    """`wanted`, or a free port for 0; raises LocalNeo4jFault where something listens on it already."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port that was just left is free
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError as error:
            raise LocalNeo4jFault(
                f"The local Neo4j can't have port {wanted}: {error.strerror}.",
                "Stop what listens there, or set KGQL_LOCAL_NEO4J_PORT to another port (0: any free one).",
            ) from error
        port: int = probe.getsockname()[1]
        return port


def _quoted(argument: str) -> str:
    escaped = argument.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
