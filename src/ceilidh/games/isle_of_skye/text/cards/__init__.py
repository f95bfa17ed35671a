"""The help cards of Isle of Skye, by subject."""
