"""What every screen is made of: words, marks, what a page is, its limits, the gate to HTML."""
