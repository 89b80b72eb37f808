"""The Compare view: the values of two rules side by side."""
