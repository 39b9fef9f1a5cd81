"""What a page shows: the prompt, the board, the hand, the players' lines, the score sheet."""
