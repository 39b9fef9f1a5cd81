"""Rules of the games as pages, with search."""
