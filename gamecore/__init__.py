"""What is true: rules, values, patterns and winning moves of impartial games. No screen in here."""
