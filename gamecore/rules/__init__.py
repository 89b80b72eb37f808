"""Rules: what a move is. The rule as data, its text, and the catalogue of named games."""
