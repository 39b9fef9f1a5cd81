"""How dates are written, by language, where Django writes them otherwise."""
