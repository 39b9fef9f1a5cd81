"""View data of a page: the prompt, the board, the hand, the player lines, the score sheet."""
