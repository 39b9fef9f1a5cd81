"""The draw: who plays whom. Pure arithmetic, without the site."""
