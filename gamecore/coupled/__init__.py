"""Games in which one move touches several heaps: each has its own theory, and XOR may fail."""

from gamecore.coupled.games import coupled_game, slugs

__all__ = ["coupled_game", "slugs"]
