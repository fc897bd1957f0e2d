"""A real Neo4j Community server on the loopback, for people who have none.

Nothing but Python is needed: Java is a wheel, the server's jars come by a pure-Python Maven resolver from a lock
with hashes. `server` is the way in; `supervisor` is the small process that holds the JVM while anyone uses it.
"""

from service.local_neo4j.server import LocalServer, find_running, run_local_neo4j

__all__ = ["LocalServer", "find_running", "run_local_neo4j"]
