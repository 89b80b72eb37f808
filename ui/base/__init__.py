"""What every screen stands on: words, links, marks, the frame, long work."""
