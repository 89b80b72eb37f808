"""Staircase Nim."""
