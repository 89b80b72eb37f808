"""Moore's Nim."""
