"""What a server needs around its pages: addresses, keys, files, checks, worker processes."""
