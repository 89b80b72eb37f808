"""Games in which one move touches several heaps: each has a theory of its own, and XOR may lie."""

from gamecore.coupled.games import SLUGS, coupled_game

__all__ = ["SLUGS", "coupled_game"]
