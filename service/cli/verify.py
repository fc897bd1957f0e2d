"""`kgql verify`: whether the graph is what its documents make it, and what brings it back there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.text import Text

from service.cli.running import console, load_settings, run
from service.database import open_database
from service.graph.kinds import Kinds
from service.graph.migrate import migrate
from service.graph.queue import Queue
from service.graph.verification.breaches import Breach
from service.graph.verification.repair import Repair, Repaired
from service.graph.verification.verify import breaches
from service.settings import Settings
from service.wiring import open_services


@dataclass(slots=True)
class _Report:
    """What is told in the end."""

    found: Sequence[Breach] = ()
    repaired: Repaired | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    """The statements that show what is left, by name."""

    @property
    def left(self) -> Sequence[Breach]:
        return self.found if self.repaired is None else self.repaired.left


def verify(
    repair: Annotated[bool, typer.Option("--repair", help="Bring back what is derived.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Check the whole graph against its documents, what was read out of them and what people have decided.

    Each breach comes with the statement that shows it in Neo4j Browser. The exit status is 1 where one is left.

    Example: NEO4J_URI=neo4j://db.example.org NEO4J_PASSWORD=… kgql verify --repair
    """
    report = _Report()
    run(_verify(load_settings(), report, repair=repair))
    if as_json:
        typer.echo(json.dumps(_as_json(report), indent=2, ensure_ascii=False, default=str))
    else:
        _show(report)
    raise typer.Exit(1 if report.left else 0)


async def _verify(settings: Settings, report: _Report, *, repair: bool) -> None:
    async with open_database(settings) as (_, executor):
        kinds = Kinds(executor, settings.max_kinds)
        if repair:
            await migrate(executor)
        report.found = await breaches(executor, kinds)
        report.texts = {query.name: query.text for query in executor.queries.under("verify")}
        if repair and report.found:
            queue = Queue(executor, settings.lease_seconds, settings.max_failures)
            report.repaired = await Repair(executor, kinds, queue).run(report.found)
    if report.repaired and report.repaired.queued:
        await _work_out(settings, report.repaired)


async def _work_out(settings: Settings, repaired: Repaired) -> None:
    """Works on the jobs that the repair has queued, as the service does, and looks once more."""
    async with open_services(settings) as services:
        for job_id in repaired.queued.values():
            async for _ in services.jobs.watch(job_id):
                pass
        kinds = Kinds(services.executor, settings.max_kinds)
        repaired.left = await breaches(services.executor, kinds)


def _show(report: _Report) -> None:
    if report.repaired:
        console.print(f"Mended: {len(report.repaired.mended)}.", highlight=False)
        for breach in report.repaired.mended:
            console.print(Text.assemble("  ", (breach.check, "bold"), f"  {breach.what}"))
    if not report.left:
        console.print("The graph is what its documents make it.", style="green", highlight=False)
        return
    for name, some in groupby(report.left, key=lambda breach: breach.statement):
        console.print(Text(f"\ncypher/{name}.cypher", style="bold red"))
        console.print(Text(report.texts[name].strip(), style="dim"))
        for breach in some:
            console.print(Text.assemble("\n", (breach.check, "bold"), f"  {breach.collection or ''}  {breach.what}"))
            console.print(Text(f":params {json.dumps(breach.parameters, ensure_ascii=False)}"), soft_wrap=True)
            console.print(Text(f"→ {breach.remedy.value}", style="yellow"))
    told = "" if report.repaired else " `kgql verify --repair` brings back what can be."
    console.print(f"\nBreaches: {len(report.left)}.{told}", style="bold", highlight=False)


def _as_json(report: _Report) -> dict[str, Any]:
    told: dict[str, Any] = {"ok": not report.left, "breaches": [_breach_as_json(breach) for breach in report.left]}
    if report.repaired:
        told["mended"] = [_breach_as_json(breach) for breach in report.repaired.mended]
        told["jobs"] = list(report.repaired.queued.values())
    return told | {"statements": {breach.statement: report.texts[breach.statement] for breach in report.left}}


def _breach_as_json(breach: Breach) -> dict[str, Any]:
    return {
        "check": breach.check,
        "collection": breach.collection,
        "id": breach.id,
        "what": breach.what,
        "remedy": breach.remedy.name,
        "statement": breach.statement,
        "parameters": dict(breach.parameters),
    }
