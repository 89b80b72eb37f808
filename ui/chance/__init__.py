"""The game of chance: fractions instead of values."""
