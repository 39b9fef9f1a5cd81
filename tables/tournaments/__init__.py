"""Club tournaments: pods over several rounds, and standings that explain themselves."""
