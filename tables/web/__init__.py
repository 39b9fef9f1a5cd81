"""What every page needs, whatever it shows: limits, parsing, headers, sockets' handshakes, static files, presence."""
