"""Pictures: a fixed list of signs, each with a drawing, a colour and a name in both languages."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from django.utils.translation import override

from tables.models import COLOURS
from tables.people.models import User
from tables.people.pictures import PICTURES, drawing
from tests.profiles.conftest import text_of
from tests.support.game_tables import Guest


def test_there_are_24_pictures_whose_keys_fit_their_column() -> None:
    assert len(PICTURES) == 24
    longest = User._meta.get_field("picture").max_length
    assert all(0 < len(key) <= longest for key in PICTURES)


@pytest.mark.parametrize("key", PICTURES)
def test_a_picture_is_a_drawing_of_its_own_without_a_name_for_the_ear(key: str) -> None:
    drawn = ET.fromstring(drawing(key).replace("&", "&amp;"))
    (svg,) = drawn
    assert svg.get("aria-hidden") == "true"
    assert svg.get("viewBox")
    assert len(svg)
    assert not [each for each in svg.iter() if each.get("id") or each.tag == "use"]
    assert PICTURES[key].colour in COLOURS


def test_all_pictures_and_names_differ_in_both_languages() -> None:
    assert len({drawing(key) for key in PICTURES}) == 24
    for language in ("en", "fr"):
        with override(language):
            assert len({str(sign.name) for sign in PICTURES.values()}) == 24
    with override("en"):
        english = [str(sign.name) for sign in PICTURES.values()]
    with override("fr"):
        french = [str(sign.name) for sign in PICTURES.values()]
    assert sum(one != other for one, other in zip(english, french, strict=True)) >= 20


def test_no_picture_draws_nothing() -> None:
    assert drawing("") == drawing("a picture of a later version") == ""


@pytest.mark.django_db
def test_the_picture_stands_in_the_bar_beside_ones_name(member: Guest) -> None:
    assert "face--lapis" not in text_of(member.client, "/games")
    User.objects.filter(pk=member.user.pk).update(picture="ankh")
    assert text_of(member.client, "/games").count("face--lapis") == 1


@pytest.mark.django_db
def test_each_picture_can_be_chosen(member: Guest) -> None:
    page = text_of(member.client, "/me")
    for key in PICTURES:
        assert f'name="picture" value="{key}"' in page
        assert member.client.post("/me/profile", {"picture": key}).status_code == 302
        assert User.objects.get(pk=member.user.pk).picture == key
