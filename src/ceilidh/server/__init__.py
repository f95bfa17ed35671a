"""Tables over HTTP and WebSocket: people, storage, live games. It knows no game and no terminal."""
