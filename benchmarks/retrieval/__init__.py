"""How well the product's own search finds what answers a question."""
