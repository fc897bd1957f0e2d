"""Neo4j: the statements of `cypher/`, and one adapter a subject that puts them behind the stages' ports."""
