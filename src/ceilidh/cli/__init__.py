"""The `ceilidh` command: one module for each command, over the contract. It knows no game."""
