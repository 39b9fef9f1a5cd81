"""The actions of the gods."""
