import asyncio, re
import pytest
from tests.clients import *
from tests.house import Guest, opened, fresh
from tests.serving import Server
from tables.models import Seat

@pytest.mark.server
def test_probe(server: Server):
    gs=company(3); table=opened(gs); link=opened(gs,visibility="link"); host=Guest("Host")
    waiting=opened([host],start=False)
    for n in (1,2): Seat.objects.create(table=waiting,number=n,colour="amber")
    seat=table.truth().to_move()[0]
    mover=seated(server.url,table,gs)[seat]
    s=Browser(server.url)
    start=len(server.said())
    async def go():
        async with mover.open(), s.open():
            await mover.load(); await s.get("/")
            t=f"/t/{table.slug}"; w=f"/t/{waiting.slug}"
            ok={"turn":1,"acts":0,"command":"abcdefgh","move":"bid thebes 1"}
            def show(label,a): print(label,"->",a.status,len(a.text),re.sub(r"\s+"," ",re.sub("<[^>]+>"," ",re.sub(r"(?s)^.*<main|<dialog.*","",a.text)))[:110])
            for method,paths in (("GET",["/play-now","/join",t+"/play",t+"/undo",w+"/sit",w+"/start",w+"/fill",w+"/leave",t+"/rematch","/preferences"]),("POST",["/",t,t+"/board",t+"/prompt",t+"/log",t+"/at/1",t+"/record",t+"/position.json",w+"/seats","/rules/amun-re","/join/abc","/watch/abc"]),("PUT",["/",t,t+"/play","/new/amun-re"]),("DELETE",[t]),("HEAD",["/",t,"/new/amun-re"]),("OPTIONS",["/"]),("TRACE",["/"]),("FOO",["/"])):
                for p in paths:
                    async with mover.http.request(method,server.url+p,headers={"X-CSRFToken":mover.token,"Origin":server.url}) as c:
                        show(f"{method} {p}",Answer(c.status,await c.text(),c.headers))
            for p in ["/nothing","/t/","/t/x","/t/"+"a"*300,"/t/%00","/t/%ff","/t/..%2f..","/t/'%22<script>","/rules/senet","/rules/%00","/new/%00","/join/"+"z"*500,"/watch/%00",t+"/at/"+"9"*50,t+"/at/"+"9"*5000,t+"/at/-1",t+"/at/0",t+"/board?v="+"9"*50,t+"/board?v=%00",t+"/board?as=%00",t+"/prompt?draft=%00&draft=sing",t+"/prompt?"+"&".join(["draft=x"]*1500),t+"/at/1?as=0&as=public&as=9",t+"/log?x=%ff","/rules/amun-re?clause=%00","/rules/amun-re?clause=<script>","/t/"+table.slug+"/", "/admin/","/static/nothing.css","/ws/t/"+table.slug]:
                try:
                    async with mover.http.get(server.url+p if not "%" in p else __import__("yarl").URL(server.url+p,encoded=True)) as c:
                        show("GET "+p[:60],Answer(c.status,await c.text(),c.headers))
                except Exception as e: print("GET",p[:60],repr(e)[:200])
            posts=[("/join",{"code":"\x00","name":"a"}),("/join",{"code":"x"*3000,"name":"\x00"}),("/join",{"code":waiting.join_token,"name":"a\x00b"}),("/join",{"code":waiting.join_token,"name":"\ud7ff\u200b"}),(w+"/sit",{"name":"x"*5000}),(w+"/sit",{"name":"<script>x()</script>x"*3}),(w+"/sit",{"name":"Host"}),("/preferences",{"language":"\x00","next":"\x00"}),("/preferences",{"language":"fr\r\nX: y"}),("/preferences",{"language":"en","next":"/\r\nX: y"}),("/preferences",{"language":"en","next":"javascript:alert(1)"}),
              ("/new/amun-re",{"seat_1":"\x00","pace":"nan","nonce":"\x00"}),("/new/amun-re",{"edition":"2003","name":"N","majority":"edition","first":"","seat_1":"me","seat_2":"random","seat_3":"random","seat_4":"none","seat_5":"none","pace":"nan","visibility":"link"}),
              ("/new/amun-re",{"edition":"2003","name":"N","majority":"edition","first":"","seat_1":"me","seat_2":"random","seat_3":"random","seat_4":"none","seat_5":"none","pace":"1e400","visibility":"link"}),
              (t+"/play",{**ok,"turn":"-1"}),(t+"/play",{**ok,"turn":"1"*30}),(t+"/play",{**ok,"turn":"٣"}),(t+"/play",{**ok,"turn":"²"}),(t+"/play",{**ok,"turn":"1","command":"a\x00bcdefgh"}),(t+"/play",{**ok,"move":"bid thebes "+"9"*60}),(t+"/play",{**ok,"move":"bid thebes -1"}),(t+"/play",{**ok,"move":"bid thebes ٣"}),(t+"/play",{**ok,"move":"bid thebes 1\nbid thebes 2"}),(t+"/play",{**ok,"move":"bid thebes 1\n"}),(t+"/play",{**ok,"move":" bid  thebes 1"}),(t+"/play",{**ok,"move":["bid thebes 1"]*61}),(t+"/play",{**ok,"move":["x"]*1500}),(t+"/play",{**ok,"command":"x"*65}),(t+"/play",{**ok,"move":""}),(t+"/play",{**ok,"move":"x"*60000}),(t+"/undo",{"turn":1,"acts":0,"command":"\x00"}),(t+"/undo",{"turn":1,"acts":0}),(t+"/undo",{}),(t+"/sit",{"name":"A"}),(t+"/rematch",{}),(t+"/leave",{}),(t+"/start",{})]
            for who,b in (("mover",mover),("stranger",s)):
                for p,f in posts:
                    a=await b.post(p,f); show(f"{who} POST {p} {str(f)[:70]!r}",a)
            # raw bodies
            for ct,body in (("multipart/form-data",b"x"),("multipart/form-data; boundary=",b"x"),("multipart/form-data; boundary=b",b"--b\r\nContent-Disposition: form-data; name=\"move\"\r\n\r\n\xff\xfe\r\n--b--"),("application/json",b'{"move":1}'),("application/x-www-form-urlencoded; charset=nonsense",b"move=%ff"),("application/x-www-form-urlencoded; charset=utf-16",b"move=x&turn=1"),("application/x-www-form-urlencoded",b"\xff\xfe=\xff")):
                async with mover.http.post(server.url+t+"/play",data=body,headers={"Content-Type":ct,"X-CSRFToken":mover.token,"Origin":server.url,"HX-Request":"true"}) as c:
                    show("raw "+ct,Answer(c.status,await c.text(),c.headers))
            for h in ({"Host":"evil.example"},{"Host":"a b"},{"Accept-Language":"x"*4000},{"Accept-Language":"fr;q=\x01"},{"Cookie":"sessionid="+"z"*3000},{"Cookie":"sessionid=\x01; csrftoken=<>"},{"Accept-Language":"de"}):
                try:
                    async with aiohttp.ClientSession() as x, x.get(server.url+t,headers=h) as c: show("header "+str(h)[:50],Answer(c.status,await c.text(),c.headers))
                except Exception as e: print(h,repr(e)[:100])
            async def chunks():
                for i in range(20): yield b"x"*50000
            for ct in ("application/x-www-form-urlencoded",):
                async with mover.http.post(server.url+t+"/play",data=chunks(),headers={"Content-Type":ct,"X-CSRFToken":mover.token,"Origin":server.url}) as c: show("chunked",Answer(c.status,await c.text(),c.headers))
                async with mover.http.post(server.url+t+"/play",data=b"x"*1000000,headers={"Content-Type":ct,"X-CSRFToken":mover.token,"Origin":server.url}) as c: show("1MB",Answer(c.status,await c.text(),c.headers))
            for q,h in (("",{"Origin":"http://elsewhere.example"}),("",{"Origin":"null"}),("",{"Origin":"http://127.0.0.1:1"}),("?v=%00&own=%ff&seat=1",{}),("?v="+"9"*40,{})):
                try:
                    async with mover.socket(table.slug,q,**h) as ws:
                        print("ws",q,h,(await ws.receive(timeout=3)))
                except BaseException as e: print("ws",q,h,repr(e)[:150])
            async with mover.socket(table.slug,"?v=1&own=0") as ws:
                await ws.send_str("x"*1000000)
                print("ws 1MB", await ws.receive(timeout=5), ws.close_code)
            async with mover.socket("nothing","?v=1&own=0") as ws: print("ws nothing", await ws.receive(timeout=5), ws.close_code)
            for junk in ("{}","\x00","[]","ping ping"):
                async with mover.socket(table.slug,"?v=1&own=0") as ws:
                    await ws.send_str(junk); await ws.send_bytes(b"\xff\x00"); await ws.send_str("ping"); print("junk",await ws.receive(timeout=5))
    asyncio.run(go())
    print(server.said()[start:][-6000:])
    print(fresh(table).version)
