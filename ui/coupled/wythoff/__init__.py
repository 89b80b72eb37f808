"""The views of Wythoff's game."""
