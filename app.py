"""Grundy Lab: the entry. Page config, app-wide link keys and navigation; nothing else."""

from ui import frame

frame.run()
