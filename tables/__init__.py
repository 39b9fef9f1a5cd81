"""The Django project: tables of games, seats, history, people, talk, notifications and tournaments."""
