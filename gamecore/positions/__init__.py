"""Positions: heaps as text, and their analysis: XOR, targets, every winning move, replies."""
