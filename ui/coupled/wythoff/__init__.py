"""Wythoff's game."""
