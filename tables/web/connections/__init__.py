"""Connections before they are requests: their limits and the handshake of sockets."""
