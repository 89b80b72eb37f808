"""Components that several screens share: boards, steppers, questions, tables."""
