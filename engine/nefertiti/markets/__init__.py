"""Markets: offers, serving, the thief's route, and what a placement would lead to."""
