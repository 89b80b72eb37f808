"""Misère play: the last to move loses."""
