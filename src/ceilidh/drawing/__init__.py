"""Pictures: SVG building, panels and their layout, scenery, pixels. It knows no game, no table and no server."""
