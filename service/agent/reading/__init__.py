"""Reads a question and the passages found for it, without a model: what is asked, what says it, which value it is."""
