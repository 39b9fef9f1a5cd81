"""What a game teaches: advice, glossary."""
