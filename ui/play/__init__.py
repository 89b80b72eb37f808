"""Play: the board, an opponent, hints, and the review of the game."""
