"""What the web reaches: addresses, sockets, and the sentences with which requests are refused."""
