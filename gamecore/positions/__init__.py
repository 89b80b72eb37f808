"""Positions: heaps as text, and their analysis: XOR, targets, the winning moves, replies."""
