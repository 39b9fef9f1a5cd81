from tests.house import Guest, opened, move_on, fresh
import random, time
def test_a(new_page, server):
    from concurrent.futures import ThreadPoolExecutor
    ex=ThreadPoolExecutor(1)
    people=[Guest("Nitocris"),Guest("Harkhuf"),Guest("Merit")]
    t=ex.submit(opened,people).result()
    me=people[t.truth().to_move()[0]]
    p=new_page(me.user, expected=("WebSocket","ERR_"))
    p.on("websocket", lambda ws: (print("WS",ws.url), ws.on("framereceived", lambda f: print("FR",str(f)[:80])), ws.on("close", lambda *_: print("closed"))))
    p.goto(f"/t/{t.slug}")
    p.wait_for_selector("body[data-live=on]")
    try:
        p.wait_for_function("n => +document.getElementById('table').dataset.version >= n", arg=1, timeout=2000)
        print("wff ok")
    except Exception as e: print("WFF", e)
    print(p.evaluate("navigator.userAgent"))
    s=time.time()
    p.context.set_offline(True)
    try:
        p.wait_for_selector("#connection:not([hidden])", timeout=15000); print("lost after", time.time()-s)
    except Exception as e: print("NO", e)
    print(p.inner_text("#connection"), p.evaluate("document.body.dataset.live"))
    p.context.set_offline(False)
    p.wait_for_selector("body[data-live=on]"); print("back", time.time()-s)
    p.screenshot(path="/tmp/karnak-b/a.png")
