"""The extractor that comes with kgql: entities and relationships from one spaCy parse, no model call."""
