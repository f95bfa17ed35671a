"""What all tests may ask for."""

from hypothesis import settings

pytest_plugins = ["services"]

# No test is timed: a busy machine is not a failure.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
