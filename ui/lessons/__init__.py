"""Lessons, practice, worksheets, the theorem and plans: the pages of the section Learn."""
