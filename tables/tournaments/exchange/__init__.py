"""A tournament as a document, and back."""
