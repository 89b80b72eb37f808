"""The ten lessons, one file each: beats as data; their texts are in content/."""
