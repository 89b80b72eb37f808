"""Every game and page of the app, named once, as data: who else wants to know asks `house`."""
