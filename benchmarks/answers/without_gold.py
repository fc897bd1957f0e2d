"""A corpus without what answers some of its questions: a copy of its database from which their passages are deleted."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.report import CHECKOUT
from benchmarks.retrieval.corpora import Corpus, Question
from benchmarks.running_service import RunningService, copy_database, serving
from service.cli.graphql_client import GraphQLClient
from service.local_neo4j import run_local_neo4j
from service.settings import Settings

_OPERATIONS = """
query Document($collection: String!, $key: String!) {
  documents(collection: $collection, filter: { key: { eq: $key } }, first: 1) { nodes { id } }
}
mutation Delete($id: ID!) { deleteDocument(id: $id) { documentId } }
"""
_HOME = CHECKOUT / ".kgql" / "bench" / "answers"


@asynccontextmanager
async def without_gold(source: Path, corpus: Corpus, questions: Sequence[Question]) -> AsyncIterator[RunningService]:
    """A service over the copy. `source` is the home of a database that no process uses; it stays as it is."""
    home = _HOME / corpus.home
    try:
        copy_database(source / "neo4j", home / "neo4j")
        async with (
            run_local_neo4j(Settings(_env_file=None, home=home), jars=CHECKOUT / ".kgql" / "jars") as server,
            serving(server, home) as service,
        ):
            async with GraphQLClient(f"{service.url}/graphql", _OPERATIONS) as client:
                for key in sorted(frozenset[str]().union(*(question.gold for question in questions))):
                    [document] = (await client.run("Document", collection=corpus.name, key=key))["documents"]["nodes"]
                    await client.run("Delete", id=document["id"])
            yield service
    finally:
        shutil.rmtree(home)
