"""What stands around every view: menu, heading, ways to go on, and how a screen is handed on."""
