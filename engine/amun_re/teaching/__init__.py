"""Teaching of the game: glossary, lesson, advice."""
