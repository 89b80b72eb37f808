"""Playing with a string."""
