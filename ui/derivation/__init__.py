"""The derivation view: the value of a heap, step by step."""
