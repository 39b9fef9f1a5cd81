"""The page of live games, and several boards side by side: what spectators see, drawn once for all of them."""
