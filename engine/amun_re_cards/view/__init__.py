"""Views for the pages: prompt, board, hand, player rows, reveal, score sheet."""
