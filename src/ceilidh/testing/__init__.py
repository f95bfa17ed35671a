"""The conformance kit that every game must pass."""
