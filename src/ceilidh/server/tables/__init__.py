"""Tables in play: seats, game sessions rebuilt from journals, bots, clocks, and updates for sockets."""
