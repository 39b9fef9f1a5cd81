"""Accounts: views around allauth, profiles, personal data; without models."""
