"""The prompts of dice and gods, and the parts that all prompts have."""
