"""Play: a board that can be touched, an opponent, hints, and a look back at the game."""
