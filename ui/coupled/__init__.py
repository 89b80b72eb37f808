"""Pages of coupled games, whose moves change several heaps: one common page, a file a game."""
