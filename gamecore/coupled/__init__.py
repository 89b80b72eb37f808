"""Games in which one move touches several heaps: each has a theory of its own, and XOR may lie."""

from gamecore.coupled.games import coupled_game, slugs

__all__ = ["coupled_game", "slugs"]
