"""Contest problems: read the judge's input, answer it, explain, compare outputs, make inputs."""
