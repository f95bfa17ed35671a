"""How several processes serve the same tables: what one tells the others."""
