"""Notifications that it is somebody's turn: by Web Push, email and webhooks."""
