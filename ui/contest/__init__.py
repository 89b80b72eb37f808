"""The contest lab."""
