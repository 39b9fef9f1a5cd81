"""Fixtures of tests of accounts: a member, and two members beside a guest."""

from tests.people.conftest import member, members  # noqa: F401
