"""`python -m ceilidh` is the `ceilidh` command."""
