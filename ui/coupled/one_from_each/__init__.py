"""One from each."""
