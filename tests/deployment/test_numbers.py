"""The board and the alerts ask for numbers that a served site has."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.test import Client, override_settings
from prometheus_client.parser import text_string_to_metric_families

from tests.support.game_tables import Guest, bots_move, create_table, legal
from tests.support.servers.serving import ROOT

pytestmark = pytest.mark.django_db

BOARD, ALERTS = ROOT / "deploy" / "grafana.json", ROOT / "deploy" / "alerts.yml"
NAME = re.compile(r"\b((?:karnak|process)_[a-z_]+)\b")
QUOTED = re.compile(r'"[^"]*"')
LABELS = re.compile(r"by \(([^)]*)\)")
MATCHED = re.compile(r"([a-z_]+)(?:=~|=|!=)")
OF_PROMETHEUS = {"le", "instance", "job"}  # labels that it adds itself


@pytest.fixture
def scraped(tmp_path: Path, django_capture_on_commit_callbacks: Any) -> str:
    """The numbers of a site on which somebody has played and a backup was made."""
    with override_settings(VAR=tmp_path):
        with django_capture_on_commit_callbacks(execute=True):
            people = [Guest("Nitocris")]
            table = bots_move(create_table(people, bots=2))
            people[0].plays(table, legal(table, people[0].seat(table)))
            people[0].plays(table, "no move")
        call_command("backup", str(tmp_path), stdout=io.StringIO())
        return Client().get("/metrics").content.decode()


def names_and_labels(text: str) -> tuple[set[str], set[str]]:
    """All names of numbers, also of kinds that have none yet, and all labels."""
    names, labels = set(re.findall(r"^([a-z_]+)(?:\{| )", text, re.MULTILINE)), set()
    for family in text_string_to_metric_families(text):
        ends = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("_total",)}.get(family.type, ("",))
        names |= {family.name + end for end in ends}
        labels |= {label for sample in family.samples for label in sample.labels}
    return names, labels


def asked() -> list[str]:
    """The questions of both files."""
    board = json.loads(BOARD.read_text())
    rules = [rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]]
    return [
        *(target["expr"] for panel in board["panels"] for target in panel["targets"]),
        *(rule["expr"] for rule in rules),
    ]


def test_every_number_of_the_board_and_of_the_alerts_is_there(scraped: str) -> None:
    names, labels = names_and_labels(scraped)
    questions = asked()
    assert {name for one in questions for name in NAME.findall(QUOTED.sub("", one))} - names == set()
    used = {label for one in questions for label in MATCHED.findall(QUOTED.sub('""', one))}
    used |= {label.strip() for one in questions for group in LABELS.findall(one) for label in group.split(",")}
    assert used - labels - OF_PROMETHEUS == set()
    routes = {route for one in questions for route in re.findall(r'route="([^"]+)"', one)}
    assert {route for route in routes if f'route="{route}"' not in scraped} == set()


def test_every_alert_says_what_is_wrong_and_what_to_do() -> None:
    (group,) = yaml.safe_load(ALERTS.read_text())["groups"]
    for rule in group["rules"]:
        assert set(rule["annotations"]) == {"summary", "action"}, rule["alert"]
        assert rule["labels"]["severity"] in ("page", "mail")
    alerts = [rule["alert"] for rule in group["rules"]]
    assert len(set(alerts)) == len(alerts)


def test_no_two_panels_of_the_board_lie_on_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in json.loads(BOARD.read_text())["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + dx, at["y"] + dy) for dx in range(at["w"]) for dy in range(at["h"])}
        assert not cells & taken, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= cells
