"""What a page knows of a game apart from its tables: files, options, where it can be learned."""
