"""The command line, `kgql`: one file a command."""

from __future__ import annotations

import typer

from service.cli.demo import demo
from service.cli.doctor import doctor
from service.cli.evaluate import evaluation
from service.cli.schema import schema
from service.cli.serve import serve
from service.cli.settings import settings
from service.cli.verify import verify

app = typer.Typer(
    name="kgql",
    help="Documents in, a Neo4j knowledge graph out, reached through GraphQL.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.command()(serve)
app.command()(demo)
app.command()(doctor)
app.command()(verify)
app.add_typer(evaluation)
app.command()(schema)
app.command()(settings)


def main() -> None:
    """Runs the command that the arguments name."""
    app()
