"""Games given as a graph: positions with arrows for moves, circles allowed, and tokens on them."""
