"""Patterns: what the values of a rule look like, and how much of that is proved."""
