"""The ten lessons, one file each: beats as data, the words of which are in content/."""
