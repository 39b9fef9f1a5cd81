"""What the site is measured beside: a bare message, a bare move, another library of games."""
