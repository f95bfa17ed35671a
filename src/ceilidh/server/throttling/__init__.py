"""Rate limits, usage accounting and fair scheduling of the event loop."""
