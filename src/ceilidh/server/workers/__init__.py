"""Worker processes for bots, hints, analyses and images."""
