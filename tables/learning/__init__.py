"""Pages to learn a game: lessons, words, two minutes."""
