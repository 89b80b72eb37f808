"""The page of a game given as a graph: the picture, and its views."""
