"""The catalogue: every game and page of the app, named once, as data; `lookup` answers from it."""
