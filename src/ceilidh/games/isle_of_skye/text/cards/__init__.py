"""What is this? The small cards of Isle of Skye, by what they are about."""
