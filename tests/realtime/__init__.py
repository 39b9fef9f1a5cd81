"""Tests of sockets and pushes, and of their healing."""
