"""What the game teaches: glossary, lesson, advice."""
