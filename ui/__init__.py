"""How it looks: words, theme, editors, boards, charts, views. No mathematics in here."""
