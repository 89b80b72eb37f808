"""What a link says, what is read from it, and links between pages."""
