"""What `kgql doctor` looks at: each check is a function that returns what it found."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from service.embedding import make_embedder
from service.embedding.ports import Embedder
from service.errors import KgqlError
from service.extraction.languages.optional import OPTIONAL_LANGUAGES, OptionalLanguage
from service.extraction.spacy.model import pipeline_hash, pipeline_version
from service.graph.executor import Executor, open_executor
from service.graph.migrate import VECTOR_INDEX
from service.graph.queries import Queries
from service.local_neo4j import find_running
from service.local_neo4j.java import find_java
from service.local_neo4j.releases import find_release
from service.settings import Settings

_OLDEST_NEO4J = (5, 26)
_MADE = re.compile(r"CREATE (?:\w+ )?(INDEX|CONSTRAINT) (\w+) IF NOT EXISTS")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `mend` is the command or the act that puts it right, or what will happen."""

    name: str
    ok: bool
    what: str
    mend: str = ""


async def examine(settings: Settings) -> list[Finding]:
    """Everything, in the order in which one thing needs another. Changes nothing and starts nothing."""
    embedder, model = await asyncio.to_thread(look_at_embedder, settings)
    findings = [look_at_python(), model, await asyncio.to_thread(look_at_pipeline, settings), look_at_languages()]
    try:
        address = _address(settings)
    except KgqlError as error:
        return [*findings, _wrong("Neo4j", error)]
    if not settings.neo4j_uri:
        findings.append(await asyncio.to_thread(look_at_java, settings))
    if address is None:
        return [*findings, Finding("Neo4j", ok=True, what="none runs here", mend="`kgql serve` starts a local one.")]
    try:
        async with open_executor(*address, settings.neo4j_database) as executor:
            findings.append(await look_at_server(executor, address[0]))
            findings.append(await look_at_migrations(executor))
            findings.append(await look_at_indexes(executor))
            if embedder:
                findings.append(await look_at_vectors(executor, embedder))
    except KgqlError as error:
        findings.append(_wrong("Neo4j", error))
    return findings


def look_at_python() -> Finding:
    """Its version, and where it is."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding(
        "Python",
        ok=sys.version_info >= (3, 11),
        what=f"{version} ({sys.executable})",
        mend="" if sys.version_info >= (3, 11) else "Install Python 3.11 or later, then: make install",
    )


def look_at_java(settings: Settings) -> Finding:
    """The Java that a local server would run on."""
    try:
        release = find_release(settings.local_neo4j_version)
        java = find_java(release, prefer_installed=settings.prefer_installed_java)
    except KgqlError as error:
        return _wrong("Java", error)
    return Finding("Java", ok=True, what=f"{java.major} ({java.program}), for a local Neo4j {release.version}")


def look_at_embedder(settings: Settings) -> tuple[Embedder | None, Finding]:
    """The embedding model, loaded, with the hashes of its files."""
    try:
        embedder = make_embedder(settings)
    except KgqlError as error:
        return None, _wrong("Embedder", error)
    hashes = "".join(f", {file} sha256 {digest}" for file, digest in getattr(embedder, "sha256", {}).items())
    what = f"{embedder.name}, {embedder.dimensions} dimensions, window {embedder.window} tokens{hashes}"
    return embedder, Finding("Embedder", ok=True, what=what)


def look_at_pipeline(settings: Settings) -> Finding:
    """The spaCy pipeline that entities and relationships are read with, and its hash."""
    try:
        version, digest = pipeline_version(settings.spacy_model), pipeline_hash(settings.spacy_model)
    except KgqlError as error:
        mend = error.hint or "Run: make install; or name another by KGQL_SPACY_MODEL."
        return Finding("Language model", ok=False, what=error.message, mend=mend)
    return Finding("Language model", ok=True, what=f"{version}, sha256 {digest}")


def look_at_languages(languages: Sequence[OptionalLanguage] = OPTIONAL_LANGUAGES) -> Finding:
    """The languages with a package of their own, and how to get those that are not here. None of them is needed."""
    told, missing = [], []
    for language in languages:
        model = language.model
        told.append(f"{language.name}: {f'{language.gives} by {model}' if model else 'names by rules'}")
        if model is None:
            missing.append(f"{language.name}: pip install 'kgql[{language.code}]'")
    mend = f"For names and facts of a model, {'; '.join(missing)}" if missing else ""
    return Finding("Other languages", ok=True, what="; ".join(told), mend=mend)


async def look_at_server(executor: Executor, uri: str) -> Finding:
    """Version and edition."""
    (server,) = await executor.read("doctor/server")
    old = tuple(int(part) for part in executor.server.split(".")[:2]) < _OLDEST_NEO4J
    return Finding(
        "Neo4j",
        ok=not old,
        what=f"{server['version']} {server['edition']} at {uri}, database {executor.database}",
        mend="Upgrade it to 5.26 or later." if old else "",
    )


async def look_at_migrations(executor: Executor) -> Finding:
    """Whether the schema is this version's."""
    applied = {row["name"]: row["checksum"] for row in await executor.read("migrations/applied")}
    known = {query.name: query.checksum for query in executor.queries.under("schema")}
    if unknown := sorted(applied.keys() - known.keys()):
        what = f"made by a newer kgql: {', '.join(unknown)}"
        return Finding("Schema", ok=False, what=what, mend="Start the newer version, or name another database.")
    if changed := sorted(name for name in applied if applied[name] != known[name]):
        what = f"made by other files of the same names: {', '.join(changed)}"
        return Finding("Schema", ok=False, what=what, mend=f"Run: git checkout -- cypher/{changed[0]}.cypher")
    due = len(known) - len(applied)
    return Finding(
        "Schema",
        ok=True,
        what=f"{len(applied)} of {len(known)} migrations applied",
        mend="`kgql serve` applies the others." if due else "",
    )


async def look_at_indexes(executor: Executor) -> Finding:
    """Whether each index that an applied migration made is there and can be used."""
    rows = {row["name"]: row for row in await executor.read("doctor/indexes")}
    applied = {row["name"] for row in await executor.read("migrations/applied")}
    made = {index.name: index for index in _indexes(executor.queries) if index.file in applied}
    bad = sorted(
        name
        for name in made.keys() | rows.keys()
        if name not in rows or rows[name]["state"] not in ("ONLINE", "POPULATING")
    )
    if bad:
        told = ", ".join(f"{name} is {rows[name]['state'] if name in rows else 'missing'}" for name in bad)
        mend = "; ".join(_index_mend(name, made.get(name), is_there=name in rows) for name in bad)
        return Finding("Indexes", ok=False, what=told, mend=f"Run in Neo4j Browser: {mend}")
    filling = [f"{name} {row['percent']:.0f} %" for name, row in rows.items() if row["state"] == "POPULATING"]
    what = f"{len(rows)}, all online" if not filling else f"still being filled: {', '.join(filling)}"
    return Finding("Indexes", ok=True, what=what)


async def look_at_vectors(executor: Executor, embedder: Embedder) -> Finding:
    """Whether the vectors in the database are the configured embedder's."""
    recorded = await executor.read("vectors/recorded", index=VECTOR_INDEX)
    if not recorded:
        return Finding("Vectors", ok=True, what="none yet", mend="`kgql serve` makes their index.")
    model, dimensions = recorded[0]["model"], recorded[0]["dimensions"]
    what = f"of {model}, {dimensions} dimensions"
    if (model, dimensions) != (embedder.name, embedder.dimensions):
        return Finding(
            "Vectors",
            ok=False,
            what=f"{what}; the embedder is {embedder.name}, {embedder.dimensions} dimensions",
            mend="Set KGQL_EMBEDDER back, or name an empty database (NEO4J_DATABASE, or KGQL_HOME) and ingest again.",
        )
    rows = await executor.read("doctor/indexes")
    indexed = next((row["dimensions"] for row in rows if row["name"] == VECTOR_INDEX), None)
    if indexed != dimensions:
        found = "there is no index" if indexed is None else f"the index has {indexed}"
        mend = f"Run in Neo4j Browser: DROP INDEX {VECTOR_INDEX} IF EXISTS; then: kgql serve"
        return Finding("Vectors", ok=False, what=f"{what}, but {found}", mend=mend)
    return Finding("Vectors", ok=True, what=what)


def _address(settings: Settings) -> tuple[str, str, str] | None:
    if settings.neo4j_uri:
        password = settings.neo4j_password.get_secret_value() if settings.neo4j_password else ""
        return settings.neo4j_uri, settings.neo4j_user, password
    server = find_running(settings)
    return (server.uri, server.user, server.password) if server else None


@dataclass(frozen=True, slots=True)
class _Index:
    """What a file of `cypher/schema` makes."""

    name: str
    kind: str
    file: str


def _indexes(queries: Queries) -> list[_Index]:
    found = ((_MADE.search(query.text), query.name) for query in queries.under("schema"))
    return [_Index(made[2], made[1], name) for made, name in found if made]


def _index_mend(name: str, ours: _Index | None, *, is_there: bool) -> str:
    steps = [f"DROP {ours.kind if ours else 'INDEX'} {name}"] if is_there else []
    if ours:
        steps.append(f"the file cypher/{ours.file}.cypher")
    return ", then ".join(steps)


def _wrong(name: str, error: KgqlError) -> Finding:
    return Finding(name, ok=False, what=error.message, mend=error.hint)
