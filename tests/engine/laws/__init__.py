"""Laws at positions of random games, and damaged positions."""
