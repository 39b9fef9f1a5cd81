"""Recompute all ratings from the rated tables."""

from django.core.management.base import BaseCommand

from tables.tournaments.models import Book
from tables.tournaments.results import rating_history


class Command(BaseCommand):
    """Command `manage.py rebuild_ratings`."""

    help = "Compute all ratings anew, beside those that stand; run again after an interruption, it goes on."

    def handle(self, *args: object, **options: object) -> None:
        Book.objects.update(stale=True)
        while book := Book.objects.filter(stale=True).first():
            rating_history.correct_ratings(book)
            self.stdout.write(f"{book}: {book.tables.count()} tables, {book.careers.count()} careers.")
