"""Baseline of the fan-out: a bare Channels group message through Daphne to as many sockets.

Run as a program it serves; a POST sends one message to the group of all sockets.
"""

from __future__ import annotations

import sys

from channels.layers import InMemoryChannelLayer
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server

LAYER = InMemoryChannelLayer(capacity=1000)


async def application(scope: dict, receive, send) -> None:
    """HTTP: send to the group. Socket: join it and forward its messages."""
    if scope["type"] == "http":
        await LAYER.group_send("bench", {"type": "said", "text": "1"})
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"sent"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    channel = await LAYER.new_channel()
    await LAYER.group_add("bench", channel)
    while True:
        message = await LAYER.receive(channel)
        await send({"type": "websocket.send", "text": message["text"]})


if __name__ == "__main__":
    Server(
        application,
        endpoints=build_endpoint_description_strings(host="127.0.0.1", port=int(sys.argv[1])),
        signal_handlers=False,
        verbosity=0,
        ready_callable=lambda: print(f"http://127.0.0.1:{sys.argv[1]}/", flush=True),
    ).run()
