"""Misère play: who is left without a move wins. Values, genus, tame and wild, sums that obey."""
