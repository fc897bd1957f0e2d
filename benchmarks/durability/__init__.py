"""Services, their processes and Neo4j killed at random while documents come in: what is lost, and what is doubled."""
