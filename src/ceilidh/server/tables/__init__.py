"""Tables in play: who sits where, the game made from its journal, what each pair of eyes sees, bots and sockets."""
