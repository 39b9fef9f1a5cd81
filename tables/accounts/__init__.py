"""Signing in and up, the profile, one's own data: views around allauth, without models."""
