"""Speed and load, each runnable by one command; never inside a timed test."""
