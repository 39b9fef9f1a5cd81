"""Compiled templates write what Django writes: snippets of the language, and every part of whole games."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest
from django.template import Context, Template, TemplateSyntaxError, engines
from django.utils import translation
from django.utils.safestring import mark_safe

from engine import GAMES
from tables.models import Table
from tables.rendering import parts, rendered_parts
from tables.rendering.moments import current_moment
from tables.rendering.part_templates import compiler
from tables.rendering.part_templates import rows as part_rows
from tables.templatetags import karnak
from tables.web.caches import render_cache
from tests.support.game_tables import Guest, create_table, move_on, turns


class Pair(NamedTuple):
    """A record with an item, an attribute and a method of like names."""

    first: int
    second: str

    def both(self) -> str:
        """What a template calls."""
        return f"{self.first}<{self.second}"


VALUES: dict[str, Any] = {
    "n": 3,
    "none": None,
    "text": "a < b & c",
    "safe": mark_safe("<b>bold</b>"),
    "list": ["x", "y", "z"],
    "empty": [],
    "pairs": [Pair(1, "one"), Pair(2, "two & more")],
    "map": {"items": "an item", "key": {"deep": "<deep>"}},
    "percent": "100 %",
}
SNIPPETS = [
    "{{ n }} {{ text }} {{ safe }} {{ missing }} {{ none }} {{ percent }}",
    "{{ list.1 }} {{ list.9 }} {{ list.missing }} {{ map.items }} {{ map.key.deep }} {{ map.none.deeper }}",
    "{{ pairs.0.first }} {{ pairs.1.second }} {{ pairs.1.both }} {{ pairs.1.1 }} {{ pairs.0.count }}",
    "{{ text|upper }} {{ safe|upper }} {{ missing|default:'<none>' }} {{ none|default_if_none:text }} {{ n|add:4 }}",
    "{{ safe|lower|capfirst }} {{ list|join:' & ' }} {{ list|length }} {{ list|slice:':2'|join:', ' }} {{ text|safe }}",
    "{% if n == 3 and not empty %}yes{% elif none %}none{% else %}no{% endif %}",
    "{% if missing %}a{% elif missing.more == 2 %}b{% elif n > 'x' %}c{% elif n in none %}d{% else %}e{% endif %}",
    "{% if 'y' in list or missing %}in{% endif %}{% if 'q' not in list %}out{% endif %}",
    "{% if none is None %}{{ n.real }}{% endif %}",
    "{% for x in list %}{{ forloop.counter }}{{ x }}{% if not forloop.last %}, {% endif %}{% endfor %}{{ x }}",
    "{% for x in empty %}{{ x }}{% empty %}nothing{% endfor %}{% for x in missing %}{{ x }}{% endfor %}",
    "{% for x in list reversed %}{{ forloop.revcounter0 }}{{ x }}{% endfor %}",
    "{% for a, b in pairs %}{{ a }}:{{ b }};{% endfor %}{% for k, v in map.items %}{{ k }}{% endfor %}",
    "{% for p in pairs %}{% for x in list %}{{ forloop.parentloop.last }}{{ x }}{{ p.first }}{% endfor %}{% endfor %}",
    "{% with n=text m=n %}{{ n }}{{ m }}{% with n=m %}{{ n }}{% endwith %}{{ n }}{% endwith %}{{ n }}{{ m }}",
    "{% translate 'choosing' context 'you' %} {% translate 'choosing' %} {{ _('Log') }}",
    "{% translate 'Log' %} {% translate text %} {% translate 'Log' as said %}{{ said }}",
    "{% if n %}{% translate 'Rules' as said %}{% endif %}{{ said }}{% for x in list %}{{ said }}{% endfor %}",
    "{% blocktranslate with who=text %}{{ who }} at 100 %{% endblocktranslate %}",
    "{% blocktranslate count k=n with t=safe %}{{ k }} one{% plural %}{{ k }} many {{ t }}{% endblocktranslate %}",
    "{% blocktranslate with who=text asvar said %}by {{ who }}{% endblocktranslate %}{{ said }}{{ who }}",
    "{% for x in list %}{% widthratio forloop.counter 3 30 %} {% firstof none x %}{% endfor %}",
    "{% icon 'camel' text %}{% symbols 'camel' n %}{% what 'bid' %}",
    "{% for n in list %}{% include 'table_page/shape/missing.html' %}{% endfor %}",
    "{% row 'li' 'id-' n %}<li id=\"id-{{ n }}\">{% for x in list %}{{ x }}{% endfor %}</li>{% endrow %}{{ n }}",
]


def django_text(template: Template, values: dict[str, Any]) -> str:
    """What Django writes."""
    return template.render(Context(values, use_l10n=False))


@pytest.mark.parametrize("source", SNIPPETS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_snippet_is_written_as_by_django(source: str, language: str) -> None:
    """Values, filters, conditions, loops, scopes, messages and tags, or the same error; so before and after Django has
    rendered it, which leaves traces in its nodes."""
    template = engines["django"].from_string("{% load i18n %}" + source).template  # type: ignore[attr-defined]
    with translation.override(language):
        before = compiler.Compiler(template).function()
        try:
            expected = django_text(template, VALUES)
        except Exception as error:
            with pytest.raises(type(error)):
                before(dict(VALUES))
        else:
            after = compiler.Compiler(template).function()
            assert (before(dict(VALUES)), after(dict(VALUES))) == (expected, expected)


def test_a_whole_page_is_not_compiled() -> None:
    """Pages with blocks are rendered once for each visit; only parts are compiled."""
    with pytest.raises(TemplateSyntaxError):
        compiler.part_template("table_page/table.html")


def django_template(name: str | tuple[str, ...]) -> compiler.Code:
    """A template as Django renders it, in place of a compiled one."""
    names = [name] if isinstance(name, str) else list(name)
    template = engines["django"].engine.select_template(names)  # type: ignore[attr-defined]
    return lambda values: django_text(template, values)


def all_parts(values: dict[str, Any]) -> dict[str, tuple[str, dict[str, part_rows.Row]]]:
    """The text and the rows of each part, rendered afresh."""
    render_cache.clear_caches()
    made = {name: rendered_parts.render_part(name, values) for name in rendered_parts.NAMES}
    return {name: (part.frame, part.rows) for name, part in made.items()}


@pytest.mark.by_turns(3)
@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_each_part_of_a_game_is_written_as_by_django(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part for every viewer, after every fifteen moves of a random game and at its end, rows and all."""
    rng = random.Random(game)
    table = create_table([Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")], game=game)
    for _turn in turns(table):
        compare_parts(table, monkeypatch, rng.choice(["en", "fr"]))
        if not table.full_position().to_move():
            break
        table = move_on(table, rng, most=15)


def compare_parts(table: Table, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Compare what is rendered of a table for each of its viewers."""
    for viewer in (None, *range(len(table.seats.all()))):
        with translation.override(language), monkeypatch.context() as patch:
            values = parts.context(current_moment(table, viewer), viewer)
            found = all_parts(values)
            for module in (rendered_parts, karnak):
                patch.setattr(module, "part_template", django_template)
            assert found == all_parts(values)
