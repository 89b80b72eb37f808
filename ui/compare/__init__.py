"""Two rules side by side."""
