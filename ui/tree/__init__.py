"""The game tree of a small position."""
