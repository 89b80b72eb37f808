"""Playing: boards of every kind of game, opponents, games as text, their review, and hints."""
