"""Looking round in the graph: what surrounds an entity, what leads from one to another, and what a name means."""
