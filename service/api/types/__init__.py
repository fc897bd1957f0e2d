"""What the schema is made of: one file a type."""
