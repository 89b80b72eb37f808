"""What surrounds every view: menu, heading, footer, the share box, export, Present."""
