"""Rules: what a move is. The rule as data, its text, and what its words mean."""
