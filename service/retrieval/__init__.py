"""Finds the passages that fit a question: by meaning, by words, and by both fused."""
