"""Measures search: cases whose right passages are known, how well each mode finds them, and how two runs differ."""
