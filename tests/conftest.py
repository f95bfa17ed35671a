"""What all tests may ask for."""

pytest_plugins = ["services"]
