"""Whole screens, put together from the other rooms, and the server's middleware and routes."""
