"""Lessons and practice as data: questions and checkers, known mistakes, beats, progress."""
