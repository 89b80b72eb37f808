"""Links: the format of their fields, reading and writing page state, links between pages."""
