"""`kgql serve`: the service, until Ctrl-C."""

from __future__ import annotations

import asyncio

from service.cli.running import console, load_settings, run
from service.cli.serving import serving
from service.settings import Settings


def serve() -> None:
    """Serve GraphQL on the Neo4j that NEO4J_URI names, or on a local one.

    Example: KGQL_PORT=9000 kgql serve
    """
    run(_serve(load_settings()))


async def _serve(settings: Settings) -> None:
    async with serving(settings) as service:
        server = service.services.executor
        console.print(f"GraphQL  {service.url}/graphql", highlight=False)
        console.print(f"Neo4j    {server.server}, database {server.database}", highlight=False)
        console.print("Ctrl-C stops it.")
        await asyncio.Event().wait()
