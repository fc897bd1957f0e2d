"""Extraction with Claude, through the anthropic SDK: render a prompt, call, parse what comes back, three functions."""
