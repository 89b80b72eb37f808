"""Rooms: the phones of a class answer the question on the projector."""
