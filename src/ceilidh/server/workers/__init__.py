"""Worker processes, in which bots think and pixels are painted."""
