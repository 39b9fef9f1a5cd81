"""Draw the published rounds of a tournament again and compare with their certificates."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from tables.tournaments.draft import stored_draw
from tables.tournaments.models import Tournament
from tables.tournaments.models.states import PUBLISHED_STATES


class Command(BaseCommand):
    """Command `manage.py verify_draws SLUG`."""

    help = "Draw every published round of a tournament again: the same tables and the same certificate must come out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the tournament's name in its address")

    def handle(self, *args: object, slug: str, **options: object) -> None:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {slug}.")
        rounds = [round for round in tournament.rounds.filter(state__in=PUBLISHED_STATES) if round.certificate]
        wrong = {round.number: stored_draw.differences(round.certificate or (), tournament.seed) for round in rounds}
        for number, fields in wrong.items():
            self.stdout.write(f"round {number}: {', '.join(fields) or 'the same'}")
        if any(wrong.values()):
            raise CommandError("A round does not come out as it was published.")
