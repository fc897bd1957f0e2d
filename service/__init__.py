"""kgql: documents in, a Neo4j knowledge graph out, reached through GraphQL.

The tree is the way of a document: `ingestion` reads, chunks and hands on; `embedding` and `extraction` look at
each chunk; `resolution` decides which names mean one thing; `graph` stores; `retrieval` and `agent` answer; `api`
and `cli` are the two faces. Only `wiring` knows them all.
"""

__version__ = "0.1.0"
