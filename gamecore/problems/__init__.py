"""Contest problems: read and answer the judge's input, explain, judge outputs, make inputs."""
