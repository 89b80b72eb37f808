"""Misère play: whoever moves last loses."""
