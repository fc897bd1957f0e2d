"""Texts that the English parser can't read: which language they are in, and what can be had from them."""
