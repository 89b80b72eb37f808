"""Games whose moves change several heaps: one composition, a room a game."""
