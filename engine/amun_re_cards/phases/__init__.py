"""The phases, one module each: decisions and the steps between them."""
