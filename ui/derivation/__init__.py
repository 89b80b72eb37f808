"""Step by step: how a heap gets its value."""
