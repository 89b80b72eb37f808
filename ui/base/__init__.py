"""What every screen is made of: words, marks, pages and fields, limits, the gate to HTML."""
