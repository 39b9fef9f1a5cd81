"""Web infrastructure: limits, parsing, headers, socket handshakes, caches, presence."""
