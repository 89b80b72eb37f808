"""Misère play, where whoever cannot move wins: values, genus, tame and wild heaps, theorems."""
