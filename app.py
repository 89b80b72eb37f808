"""Grundy Lab: the entry. Page config, app-wide link keys and navigation; nothing else."""

from ui.base import frame

frame.run()
