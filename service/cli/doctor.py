"""`kgql doctor`: what was found, and for what is wrong, the command that mends it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from service.cli.findings import Finding, examine
from service.cli.running import console, load_settings


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Look at Python, Java, Neo4j, its indexes and the models. The exit status is 1 if anything is wrong.

    Example: NEO4J_URI=neo4j://db.example.org NEO4J_PASSWORD=… kgql doctor
    """
    findings = asyncio.run(examine(load_settings()))
    healthy = all(finding.ok for finding in findings)
    if as_json:
        typer.echo(json.dumps({"ok": healthy, "findings": [asdict(finding) for finding in findings]}, indent=2))
    else:
        _show(findings)
    raise typer.Exit(0 if healthy else 1)


def _show(findings: list[Finding]) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    for _ in ("sign", "name", "told"):
        table.add_column(overflow="fold")
    for finding in findings:
        sign = Text("ok", style="green") if finding.ok else Text("wrong", style="bold red")
        told = Text(finding.what)
        if finding.mend:
            told.append(f"\n→ {finding.mend}", style="yellow" if not finding.ok else "dim")
        table.add_row(sign, Text(finding.name, style="bold"), told)
    console.print(table)
