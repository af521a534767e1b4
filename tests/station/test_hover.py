"""Who may point at a place for all to see: the seat that is asked, from its own phone, and nothing of it is kept."""

from __future__ import annotations


def test_only_the_asked_seats_own_phone_points_and_only_at_the_open_question(room):
    room.phone("Anna")
    room.phone("Bert")
    assert room.game(["Anna", "Bert"])["ok"]
    room.throw(7)
    game = room.state()["game"]
    number, choice, before = game["id"], game["choice"], room.journal.last()
    assert room.desk.hover("Anna", number, choice)["ok"]
    assert room.desk.hover("Bert", number, choice)["code"] == "not_your_turn"
    assert room.desk.hover("host", number, choice)["code"] == "not_your_turn"
    assert room.desk.hover("nobody", number, choice)["code"] == "no_game"
    assert room.desk.hover("Anna", number + 1, choice)["code"] == "no_game"
    assert room.desk.hover("Anna", number, choice - 1)["code"] == "stale"
    assert room.journal.last() == before
    assert room.host("act", player="Anna", event={"type": "place", "place": 1})["ok"]
    assert room.desk.hover("Anna", number, choice)["code"] == "stale"
