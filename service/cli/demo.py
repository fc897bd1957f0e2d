"""`kgql demo`: the samples ingested and looked at, all through the GraphQL face, as any client would.

What it asks is in demo.graphql beside this file.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from service.cli.graphql_client import GraphQLClient
from service.cli.running import console, load_settings, run
from service.cli.serving import Serving, serving
from service.errors import DocumentFault, InvalidInput
from service.settings import Settings

COLLECTION = "computing"
SUBJECTS = ("Grace Hopper", "Bell Labs", "Colossus")
"""Entities of the samples that are worth a first look."""

_FINAL = {"READY", "EMPTY", "FAILED", "CANCELLED"}
_GUESSES = {"RELATED_TO"}
_UNDER = " › "  # noqa: RUF001 (between the headings of a place)
"""Kinds that only say that two names stand in one sentence: shown last."""


def demo(
    once: Annotated[bool, typer.Option(help="End after the printing instead of serving until Ctrl-C.")] = False,
) -> None:
    """Ingest samples/ and show what came of it: counts, entities with their evidence, a search, an answer.

    Example: kgql demo --once
    """
    run(_demo(load_settings(), once=once))


def samples_folder() -> Path:
    """`samples/` of the checkout, or the copy that a wheel carries inside the package."""
    packaged = Path(__file__).parents[1] / "samples"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "samples"


async def _demo(settings: Settings, *, once: bool) -> None:
    async with serving(settings) as service, GraphQLClient(f"{service.url}/graphql", _operations()) as client:
        await _ingest(client)
        await _show_counts(client)
        for name in SUBJECTS:
            await _show_entity(client, name)
        question = _question()
        await _show_search(client, question)
        await _show_answer(client, question)
        _show_addresses(service)
        if not once:
            console.print("Ctrl-C stops it.")
            await asyncio.Event().wait()


def _operations() -> str:
    return Path(__file__).with_name("demo.graphql").read_text(encoding="utf-8")


def _question() -> str:
    questions = json.loads((samples_folder() / "questions.json").read_text(encoding="utf-8"))
    return next(str(one["question"]) for one in questions if one.get("demo"))


async def _ingest(client: GraphQLClient) -> None:
    files = sorted(path for path in samples_folder().iterdir() if path.suffix in {".txt", ".md", ".html"})
    if not files:
        raise InvalidInput("There are no samples here.", "Run the demo from a checkout of kgql.")
    await client.run("MakeCollection", name=COLLECTION, description="The history of computing: kgql's samples.")
    taken = await client.upload("IngestFiles", files, collection=COLLECTION, keys=[path.name for path in files])
    results = taken["ingestFiles"]["results"]
    refused = [result["error"]["message"] for result in results if result["error"]]
    if refused:
        raise DocumentFault(refused[0])
    await _follow(client, [result["job"]["id"] for result in results])


async def _follow(client: GraphQLClient, ids: Sequence[str]) -> None:
    """A bar that follows the jobs to their ends."""
    with Progress(
        TextColumn("Ingesting samples/"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("documents, {task.fields[chunks]} chunks"),
        TimeElapsedColumn(),
        console=console,
    ) as bar:
        task = bar.add_task("documents", total=len(ids), chunks=0)
        while True:
            jobs = (await client.run("Progress", ids=list(ids)))["nodes"]
            ended = [job for job in jobs if job["status"] in _FINAL]
            bar.update(task, completed=len(ended), chunks=sum(job["chunksDone"] for job in jobs))
            if len(ended) == len(jobs):
                break
            await asyncio.sleep(0.2)
    for job in jobs:
        if job["status"] != "READY":
            raise DocumentFault(f"{job['document']['title']} is {job['status']}: {job['error']}")


async def _show_counts(client: GraphQLClient) -> None:
    counts = (await client.run("Counts", collection=COLLECTION))["statistics"]
    console.rule("What is in the graph")
    console.print(
        f"{counts['documents']} documents, {counts['chunks']} chunks, {counts['entities']} entities, "
        f"{counts['relationships']} relationships",
        highlight=False,
    )
    table = Table(box=None, padding=(0, 3, 0, 0))
    for heading in ("entities by type", "", "relationships by type", ""):
        table.add_column(heading, justify="left" if heading else "right")
    entities, relationships = (_most(counts[name]) for name in ("entitiesByType", "relationshipsByType"))
    for row in range(max(len(entities), len(relationships))):
        table.add_row(
            *(cell for rows in (entities, relationships) for cell in (rows[row] if row < len(rows) else ("", "")))
        )
    console.print(table)


def _cells(rows: Sequence[tuple[str, str]], index: int) -> tuple[str, str]:
    return rows[index] if index < len(rows) else ("", "")


def _most(counts: Sequence[dict[str, Any]], shown: int = 12) -> list[tuple[str, str]]:
    ordered = sorted(counts, key=lambda count: (-count["count"], count["type"]))
    rows = [(count["type"], str(count["count"])) for count in ordered[:shown]]
    rest = ordered[shown:]
    return [*rows, (f"{len(rest)} more", str(sum(count["count"] for count in rest)))] if rest else rows


async def _show_entity(client: GraphQLClient, name: str) -> None:
    found = (await client.run("Look", collection=COLLECTION, name=name))["entities"]["edges"]
    if not found:
        return
    entity = found[0]["node"]
    aliases = f", also {', '.join(entity['aliases'])}" if entity["aliases"] else ""
    console.rule(f"{entity['name']} ({entity['type']}{aliases})")
    documents = "1 document" if entity["documentCount"] == 1 else f"{entity['documentCount']} documents"
    console.print(f"named {entity['mentionCount']} times in {documents}", highlight=False)
    relationships = [edge["node"] for edge in entity["relationships"]["edges"]]
    relationships.sort(key=lambda one: (one["type"] in _GUESSES, -one["confidence"], one["type"], one["other"]["name"]))
    for one in relationships[:6]:
        arrow = ("-[", "]->") if one["direction"] == "OUTGOING" else ("<-[", "]-")
        fact = f"{entity['name']} {arrow[0]}{one['type']}{arrow[1]} {one['other']['name']}"
        console.print(Text.assemble((fact, "bold"), f"  {one['confidence']:.2f}"))
        for evidence in one["evidence"]:
            _show_quote(evidence)


async def _show_search(client: GraphQLClient, question: str) -> None:
    console.rule(f"Search: {question}")
    for hit in (await client.run("Find", collection=COLLECTION, question=question))["search"]["hits"]:
        title = hit["chunk"]["document"]["title"]
        console.print(Text.assemble((f"{hit['similarity']:.2f}  {title}", "bold")))
        console.print(Text(f"      {_one_line(hit['text'])[:160]} …", style="dim"))


async def _show_answer(client: GraphQLClient, question: str) -> None:
    answer = (await client.run("Ask", collection=COLLECTION, question=question))["ask"]
    console.rule(f"Ask: {question}")
    short = f"{answer['shortAnswer']}  " if answer["shortAnswer"] else ""
    console.print(Text.assemble((short, "bold green"), f"confidence {answer['confidence']:.2f}"))
    for number, claim in enumerate(answer["claims"], 1):
        console.print(Text(f"[{number}] {_one_line(claim['text'])}"))
        for evidence in claim["evidence"]:
            _show_quote(evidence, f", characters {evidence['start']} to {evidence['end']}")
    if not answer["answered"]:
        console.print(answer["text"], highlight=False)


def _show_quote(evidence: dict[str, Any], where: str = "") -> None:
    title = evidence["chunk"]["document"]["title"]
    # A document's first heading is its title.
    label = evidence["place"]["label"].removeprefix(title).removeprefix(_UNDER) if evidence["place"] else ""
    source = ", ".join(filter(None, (title, label)))
    console.print(Text(f"      “{_one_line(evidence['quote'])}” ({source}{where})", style="dim"))


def _show_addresses(service: Serving) -> None:
    executor = service.services.executor
    console.rule("Where to click")
    table = Table(box=None, show_header=False, padding=(0, 3, 0, 0))
    table.add_row("GraphQL", f"{service.url}/graphql")
    table.add_row("Schema", f"{service.url}/schema.graphql")
    table.add_row("Neo4j", f"{service.services.neo4j_uri} (version {executor.server}, database {executor.database})")
    table.add_row("", "user and password: `kgql doctor` says where they are")
    console.print(table)


def _one_line(text: str) -> str:
    return " ".join(text.split())
