"""The `ceilidh` command."""
