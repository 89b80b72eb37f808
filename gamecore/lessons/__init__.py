"""Lessons and practice as data: questions and their checkers, known mistakes, beats, progress."""
