"""Games that are over: their steps, pictures and films; records from elsewhere."""
