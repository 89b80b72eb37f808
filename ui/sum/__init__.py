"""A sum of different games."""
