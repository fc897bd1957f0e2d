"""From a text to entities and relationships: ports, what any plug's answer is checked against, and ours."""
