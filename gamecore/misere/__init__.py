"""Misère play: whoever cannot move wins. Values, genus, tame and wild, sums that obey."""
