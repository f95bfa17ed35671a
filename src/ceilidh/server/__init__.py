"""The server: tables for browsers and programs over HTTP and WebSocket. It knows no game and no terminal."""
