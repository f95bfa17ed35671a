"""Who asks, who is here, and how much one person or one address may ask for."""
