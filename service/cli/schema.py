"""`kgql schema`: the GraphQL schema, as it is committed in schema.graphql."""

from __future__ import annotations

import typer


def schema() -> None:
    """Print the GraphQL schema.

    Example: kgql schema > schema.graphql
    """
    from service.api.schema import schema as graphql_schema  # noqa: PLC0415 (slow to import, needed here only)

    typer.echo(graphql_schema.as_str())
