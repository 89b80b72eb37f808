"""Whole screens that are put together from the other rooms."""
