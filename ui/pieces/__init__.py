"""Parts that several screens are made of: boards, steppers, guesses, tables."""
