"""Measurements of the product, each run by `make bench NAME=…` (DESIGN §10)."""
