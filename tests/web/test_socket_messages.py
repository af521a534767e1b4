"""What a page may send and what it is answered: every kind of message, good and bad, over a real websocket."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
import websocket

from tests.web.conftest import BREAKING, PIN, Running, eventually
from web.transport.wire import A_SECOND, AT_ONCE

ACT = {"id": "a", "game": 1, "choice": 1, "event": {"type": "place", "place": 1}}
HOST = {"id": "a", "do": "undo"}
SIT = {"id": "a", "do": "sit", "table": 7, "player": "Birgit"}


def answer(connection: websocket.WebSocket, number: int = 7) -> Any:
    """The acknowledgement of event ``number`` on a bare websocket; states before it are passed over."""
    while True:
        frame = connection.recv()
        if frame.startswith(f"43{number}["):
            return json.loads(frame.removeprefix(f"43{number}"))[0]


def connected(server: Running, auth: str = "", **options: Any) -> websocket.WebSocket:
    """A bare websocket whose page has its first state."""
    connection = server.raw(**options)
    connection.send(f"40{auth}")
    while not connection.recv().startswith('42["state"'):
        pass
    return connection


def test_a_page_gets_its_picture_before_anything_else(server: Running) -> None:
    connection = server.raw()
    connection.send('40{"role":"wall"}')
    assert connection.recv().startswith('40{"sid"')
    event, state = json.loads(connection.recv().removeprefix("42"))
    assert event == "state"
    assert (state["v"], state["you"], state["host"], state["notice"]) == (1, [], False, None)


def test_a_phone_joins_and_is_told_its_ticket(server: Running) -> None:
    phone = server.client({"role": "phone"})
    said = phone.ask("join", {"name": "Birgit"})
    assert said["ok"]
    eventually(lambda: phone.states and phone.states[-1]["you"] == ["Birgit"])
    again = server.client({"role": "phone", "tickets": [said["ticket"]]})
    eventually(lambda: again.states)
    assert again.states[0]["you"] == ["Birgit"]


def test_two_tickets_are_never_the_same_and_cannot_be_guessed(server: Running) -> None:
    phone = server.client()
    tickets = {phone.ask("join", {"name": name})["ticket"] for name in ("Birgit", "Klaus", "Sven")}
    assert len(tickets) == 3
    assert min(map(len, tickets)) >= 32


def test_a_page_that_wakes_up_asks_for_its_picture_and_gets_it_both_ways(server: Running) -> None:
    phone = server.client({"role": "phone"})
    eventually(lambda: phone.states)
    said = phone.ask("sync", {})
    assert said["ok"]
    eventually(lambda: len(phone.states) == 2)
    assert phone.states[1] == said["state"]


def test_who_types_the_pin_may_give_orders_from_then_on(server: Running) -> None:
    page = server.client({"role": "host"})
    assert page.ask("host", HOST)["code"] == "forbidden"
    assert page.ask("login", {"pin": "0000"})["code"] == "forbidden"
    assert page.ask("host", HOST)["code"] == "forbidden"
    ticket = page.ask("login", {"pin": PIN})["ticket"]
    told = page.ask("host", {**HOST, "do": "throw", "pins": 7})
    assert (told["do"], told["pins"]) == ("throw", 7)
    reloaded = server.client({"role": "host", "ticket": ticket})
    assert reloaded.ask("host", HOST)["ok"]


def test_the_tools_of_the_lane_are_for_the_host_alone(server: Running) -> None:
    for page in (server.client({"role": "phone"}), server.client({"role": "wall"}), server.client({"role": "host"})):
        assert page.ask("lane_tool", {"do": "log", "since": 0})["code"] == "forbidden"
    host = server.client({"role": "host"})
    host.ask("login", {"pin": PIN})
    told = host.ask("lane_tool", {"do": "log", "since": 3})
    assert (told["ok"], told["do"], told["args"]) == (True, "log", {"since": 3})
    assert host.ask("lane_tool", {"since": 3})["code"] == "bad_message"


def test_a_wall_cannot_take_a_seat(server: Running) -> None:
    wall = server.client({"role": "wall"})
    assert wall.ask("join", {"name": "Birgit"})["code"] == "forbidden"
    assert wall.ask("act", ACT)["ok"]  # its keyboard has a Pumpe button


def test_a_phone_asks_for_a_seat_that_another_holds(server: Running) -> None:
    assert server.client({"role": "phone"}).ask("ask", {"name": "Birgit"})["name"] == "Birgit"


def test_a_phone_and_the_host_order_a_game_at_the_table(server: Running) -> None:
    for role in ("phone", "host"):
        told = server.client({"role": role}).ask("table", SIT)
        assert (told["do"], told["table"], told["player"]) == ("sit", 7, "Birgit")


def test_the_seed_of_the_dice_is_another_one_for_every_order_and_cannot_be_guessed(server: Running) -> None:
    page = server.client({"role": "host"})
    page.ask("login", {"pin": PIN})
    orders = (("table", SIT), ("table", SIT), ("host", HOST), ("host", HOST))
    seeds = {page.ask(event, order)["fresh"] for event, order in orders}
    assert len(seeds) == 4
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}


def test_a_phone_is_given_a_tip_for_its_own_seat(server: Running) -> None:
    phone = server.client({"role": "phone"})
    phone.ask("join", {"name": "Birgit"})
    assert phone.ask("tip", {"game": 12})["tip"] == {"code": "hold", "values": {"game": 12, "names": ["Birgit"]}}


def hints(connection: websocket.WebSocket, count: int) -> list[Any]:
    """The first ``count`` hints that come to a bare websocket."""
    found = []
    while len(found) < count:
        frame = connection.recv()
        if frame.startswith('42["hover"'):
            found.append(json.loads(frame.removeprefix("42"))[1])
    return found


def test_the_place_that_a_thumb_rests_on_is_shown_to_walls_only_and_at_most_five_times_a_second(
    server: Running,
) -> None:
    wall, other = connected(server, '{"role":"wall"}'), connected(server, '{"role":"phone"}')
    phone = server.client({"role": "phone"})
    told = [phone.ask("hover", {"game": 1, "choice": 17, "place": place % 6}) for place in range(8)]
    assert [one.get("code") for one in told] == [None] * 5 + ["too_many"] * 3
    assert [hint["place"] for hint in hints(wall, 5)] == [0, 1, 2, 3, 4]
    time.sleep(1)
    assert phone.ask("hover", {"game": 1, "choice": 16, "place": 1})["code"] == "stale"
    assert phone.ask("hover", {"game": 1, "choice": 17, "place": None})["ok"]
    assert hints(wall, 1) == [{"game": 1, "choice": 17, "place": None}]  # and nothing of what was refused
    other.send('427["sync",{}]')
    seen = []
    while not seen or not seen[-1].startswith("437["):
        seen.append(other.recv())
    assert not [frame for frame in seen if "hover" in frame]


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ("ask", {"name": "Birgit"}),
        ("table", SIT),
        ("tip", {"game": 1}),
        ("hover", {"game": 1, "choice": 17, "place": 0}),
    ],
)
def test_a_wall_neither_asks_nor_sits_at_a_table(server: Running, event: str, message: dict[str, Any]) -> None:
    assert server.client({"role": "wall"}).ask(event, message)["code"] == "forbidden"


BAD: list[tuple[str, tuple[Any, ...]]] = [
    *((event, args) for event in
      ("join", "act", "host", "login", "sync", "release", "ask", "table", "tip", "hover") for args in [
        ((),), (("x",),), ((None,),), (([],),), ((7,),), (({}, {}),), (({"strange": 1},),),
    ] for args in args),
    ("join", ({"name": 7},)),
    ("join", ({"name": None},)),
    ("join", ({"name": ["Birgit"]},)),
    ("join", ({"name": ""},)),
    ("join", ({"name": "x" * 201},)),
    ("join", ({"name": "Birgit", "role": "host"},)),
    ("join", ({"name": "x" * 30_000},)),
    *(("act", ({**ACT, **wrong},)) for wrong in [
        {"id": 7}, {"id": ""}, {"id": "x" * 65}, {"game": "1"}, {"game": 1.5}, {"game": True}, {"game": -1},
        {"game": 10**30}, {"choice": None}, {"choice": "1"}, {"event": []}, {"event": "place"}, {"event": None},
        {"extra": 1}, {"event": {"type": "place", "place": 10**30}}, {"event": {"type": "x" * 20_000}},
        {"event": {"a": {"a": {"a": {"a": {"a": {"a": {"a": 1}}}}}}}},
    ]),
    *(("act", ({key: value for key, value in ACT.items() if key != missing},)) for missing in ACT),
    *(("tip", (wrong,)) for wrong in [{}, {"game": "1"}, {"game": -1}, {"game": 1, "player": "Birgit"}]),
    *(("hover", ({"game": 1, "choice": 1, "place": 0, **wrong},)) for wrong in [
        {"place": 6}, {"place": -1}, {"place": "1"}, {"place": 1.5}, {"game": None}, {"choice": -1},
        {"player": "Birgit"},
    ]),
    ("hover", ({"game": 1, "choice": 1},)),
    *((event, ({"name": wrong},)) for event in ("ask", "release") for wrong in ["", "x" * 201, 7]),
    *(("table", (wrong,)) for wrong in [
        {"id": "a"}, {"do": "sit"}, {"id": 7, "do": "sit"}, {"id": "a", "do": ""},
        {"id": "a", "do": "open", "rules": [[[[[[[1]]]]]]]}, {"id": "a", "do": "sit", "table": 10**30},
    ]),
    ("host", ({"id": "a"},)),
    ("host", ({"do": "undo"},)),
    ("host", ({"id": "a", "do": 7},)),
    ("host", ({"id": "a", "do": "x" * 41},)),
    ("login", ({"pin": 4711},)),
    ("login", ({"pin": "4" * 41},)),
    ("sync", ({"v": 1},)),
    ("state", ({},)),
    ("no such event", ({},)),
    ("__init__", ({},)),
    ("*", ({},)),
    ("*", ()),
]  # fmt: skip


def test_whatever_has_the_wrong_shape_is_answered_with_bad_message(server: Running) -> None:
    phone = server.client({"role": "phone"})
    wrong = [(event, args) for event, args in BAD if not (event == "sync" and args == ({},))]
    answers = [(event, args, phone.ask(event, *args)) for event, args in wrong]
    assert [said for said in answers if said[2].get("code") != "bad_message"] == []
    assert phone.ask("join", {"name": "Birgit"})["ok"]  # and the connection lives


FRAMES = [
    "x", "9", "", "4", "44", "45", '451-["join",{"_placeholder":true,"num":0}]', "42", "427", "427{}", "427[]",
    "427[7]", '427[["join"],{}]', '427["join",', "427" + "[" * 9000, '427["connect",{}]', '427["disconnect"]',
    '427["\\ud800"]', "42" + "9" * 40 + "[", '42/other,7["join",{}]', "40/other,", "437[1]", "43", "2probe", "5",
    "6", "b4AAAA", "4{}", "4[1]", "3" + "[" * 9000, "40", '40{"role":"host"}',
    '427["*"]', '427["*",{}]', "427" + '["join",{"name":"' + "x" * 30_000 + '"}]',
]  # fmt: skip


def test_frames_that_are_nonsense_neither_end_the_connection_nor_reach_the_log(server: Running) -> None:
    connection = connected(server)
    for number, frame in enumerate(FRAMES, 100):
        connection.send(frame)
        connection.send(f'42{number}["sync",{{}}]')
        assert answer(connection, number)["ok"], frame
    assert server.end() == 0
    assert server.log() == ""


def test_a_message_nested_so_deep_that_reading_it_would_overflow_the_stack_is_refused(server: Running) -> None:
    connection = connected(server)
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        connection.send('427["act",' + opening * 900 + "1" + closing * 900 + "]")
        assert answer(connection)["code"] == "bad_message"


def test_a_whole_game_in_one_message_is_long_but_not_deep(server: Running) -> None:
    connection = connected(server)
    events = ",".join(['{"type":"throw","pins":7}'] * 150)
    connection.send(f'427["act",{{"id":"a","game":1,"choice":1,"event":{{"events":[{events}]}}}}]')
    assert answer(connection)["ok"]


def test_brackets_in_a_text_do_not_hide_how_deep_a_message_is(server: Running) -> None:
    connection = connected(server)
    for opening in ('["]",', '["\\"]",'):
        connection.send('427["act",' + opening * 900 + "1" + "]" * 901)
        assert answer(connection)["code"] == "bad_message"


def test_bytes_are_nonsense_too(server: Running) -> None:
    connection = connected(server)
    connection.send_binary(b"\x00\x01" * 100)
    connection.send('428["sync",{}]')
    assert answer(connection, 8)["ok"]


def test_a_message_that_is_too_large_is_answered_and_one_that_is_far_too_large_ends_the_connection(
    server: Running,
) -> None:
    before = server.files()
    connection = connected(server)
    connection.send('427["join",{"name":"' + "x" * 20_000 + '"}]')
    assert answer(connection)["code"] == "bad_message"
    connection.send("42" + "x" * 200_000)
    opcode, reason = connection.recv_data()
    assert (opcode, int.from_bytes(reason[:2], "big")) == (websocket.ABNF.OPCODE_CLOSE, 1009)
    eventually(lambda: server.files() == before)
    assert connected(server)  # others come in


def test_a_client_that_calls_the_handlers_of_the_server_by_name_is_not_heard(server: Running) -> None:
    """``connect`` as an event would make a page the host's without a ticket, ``disconnect`` would free its seat."""
    connection = connected(server)
    for name in ("connect", "disconnect", "*"):
        connection.send(f'427["{name}",{{"role":"wall"}}]')
        assert answer(connection)["code"] == "bad_message"


INVALID = [
    '"x"', "[1]", '{"role":"king"}', '{"role":["wall"]}', '{"role":"phone","tickets":"x"}', "{broken",
    '{"role":"phone","tickets":[7]}', '{"role":"phone","tickets":["old"]}', '{"role":"host","ticket":7}',
    '{"role":"host","ticket":"old"}', '{"tickets":[]}', '{"role":"phone","tickets":["' + "x" * 900 + '"]}',
    "[" * 9000,
]  # fmt: skip
NOTHING = ["", "{}", "null", "[]", '{"role":"phone"}', '{"role":"phone","tickets":null}', '{"role":"host"}']


def first_state(server: Running, auth: str) -> Any:
    """The first state after the claim ``auth``, on a connection on which one can still join."""
    connection = server.raw()
    connection.send(f"40{auth}")
    assert connection.recv().startswith("40{")
    state = json.loads(connection.recv().removeprefix("42"))[1]
    connection.send('427["join",{"name":"Birgit"}]')
    assert answer(connection)["ok"]
    return state


def test_a_claim_that_is_invalid_never_breaks_the_connection_and_is_told(server: Running) -> None:
    states = [first_state(server, auth) for auth in INVALID]
    assert {(str(state["you"]), state["host"], state["notice"]) for state in states} == {("[]", False, "bad_ticket")}


def test_a_page_that_claims_nothing_is_a_page_without_a_seat(server: Running) -> None:
    states = [first_state(server, auth) for auth in NOTHING]
    assert {(str(state["you"]), state["host"], state["notice"]) for state in states} == {("[]", False, None)}


def test_a_fault_of_ours_is_logged_and_the_page_is_told(server: Running) -> None:
    phone = server.client()
    assert phone.act(type="break")["code"] == "unavailable"
    assert phone.ask("sync", {})["ok"]
    server.end()
    assert "ZeroDivisionError: planted" in server.log()


def test_a_page_whose_coming_breaks_something_of_ours_is_told_so_once_and_may_try_again(server: Running) -> None:
    """After a TypeError the library calls the handler a second time."""
    phone = server.raw()
    phone.send('40{"role":"phone","tickets":["' + BREAKING + '"]}')
    assert phone.recv().startswith("40{")
    assert json.loads(phone.recv().removeprefix("41"))["data"]["code"] == "unavailable"
    phone.send('427["sync",{}]')
    phone.send("40")  # it tries again on the same connection
    assert phone.recv().startswith("40{")
    server.end()
    assert server.log().count("TypeError: planted") == 1


def test_a_401st_page_is_told_that_there_are_too_many(start: Callable[..., Running]) -> None:
    server = start()
    crowd = [connected(server, '{"role":"phone"}', source=f"127.0.0.{2 + n % 2}") for n in range(400)]
    late = server.raw(source="127.0.0.4")
    late.send('40{"role":"phone"}')
    assert late.recv().startswith("40{")
    assert json.loads(late.recv().removeprefix("42"))[1]["notice"] == "too_many"
    goodbye = late.recv()
    assert goodbye.startswith("41")
    assert json.loads(goodbye.removeprefix("41"))["data"]["code"] == "too_many"
    assert connected(server, '{"role":"wall"}')  # walls and hosts have a reserve
    assert connected(server, '{"role":"host"}', source="127.0.0.2")
    threads = server.threads()
    assert threads < 40
    crowd.pop().close()
    crowd.pop().close()
    crowd.pop().close()
    eventually(lambda: let_in(server, "127.0.0.4"))


def let_in(server: Running, source: str) -> bool:
    """Whether a phone is let in now."""
    connection = server.raw(source=source)
    connection.send('40{"role":"phone"}')
    connection.recv()
    state = json.loads(connection.recv().removeprefix("42"))[1]
    if state["notice"] is not None:
        connection.close()
    return state["notice"] is None


def test_one_device_takes_no_more_than_its_share_of_places(start: Callable[..., Running]) -> None:
    server = start()
    crowd = [connected(server, '{"role":"phone"}', source="127.0.0.2") for _ in range(256)]
    assert not let_in(server, "127.0.0.2")
    assert let_in(server, "127.0.0.3")
    assert connected(server, '{"role":"wall"}', source="127.0.0.2")
    for _ in range(2):  # the wall has one of the places
        crowd.pop().close()
    eventually(lambda: let_in(server, "127.0.0.2"))


def test_connections_that_never_say_who_they_are_are_cut_and_keep_nobody_out(start: Callable[..., Running]) -> None:
    server = start()
    silent = [server.raw(source="127.0.0.2") for _ in range(300)]
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        server.raw(source="127.0.0.2")
    assert refused.value.status_code == 503
    assert let_in(server, "127.0.0.3")
    files = server.files()
    eventually(lambda: server.files() < files - 290)
    with pytest.raises((websocket.WebSocketConnectionClosedException, OSError)):
        silent[0].recv()


def test_nothing_is_handled_after_a_goodbye(start: Callable[..., Running]) -> None:
    """Both frames come in one packet, as a page sends them that is closed while it connects."""
    server = start()
    for frames in (("1", "40"), ("40", "1"), ("40", "1", "40"), ("40", "41", "1", '427["sync",{}]'), ("1", "1")):
        for _ in range(10):
            phone = server.raw()
            phone.sock.sendall(b"".join(websocket.ABNF.create_frame(text, 1).format() for text in frames))
            phone.shutdown()
    assert connected(server, '{"role":"wall"}')
    server.end()
    assert server.log() == ""


def test_a_page_that_sends_more_than_a_thumb_can_is_slowed_down_and_its_host_is_not(server: Running) -> None:
    phone, host = connected(server), connected(server, '{"role":"host"}')
    host.send('421["login",{"pin":"' + PIN + '"}]')
    assert answer(host, 1)["ok"]
    begun = time.monotonic()
    for number in range(1, 1001):
        frame = f'42{1000 + number}["act",{json.dumps(ACT)}]'
        phone.send(frame)
        host.send(frame)
    assert answer(host, 2000)["ok"]
    many = AT_ONCE + 2 * A_SECOND
    assert answer(phone, 1000 + many)["ok"]
    assert time.monotonic() - begun > 1.9
