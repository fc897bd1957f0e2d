"""Whether a database is what its documents make it, and what brings it back there (docs/verify.md)."""
