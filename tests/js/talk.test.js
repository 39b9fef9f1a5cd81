/* talk.js: what has been read, and what is said of a message. Decision 0020: its arrival is announced, its text is read
   out only where the chat is open, or where the reader has chosen that. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, answer, settled } = require("./stub/page.js");

const line = (number, text) => `<li id="talk-players-${number}"><p class="talk__by"><b><bdi>Ann</bdi></b> <span class="tag">guest</span></p><p class="talk__text">${text}</p></li>`;
const ROOM = '<section class="talk__in" data-room="players"><h2 id="talk-title">Chat</h2><div class="talk__log"><ol id="talk-lines"></ol><p id="talk-empty">No messages yet.</p></div></section>';
const says = (number, text) => ({ room: "players", number, line: line(number, text) });

async function talking({ read, open = false, aloud = false } = {}) {
  const page = new Page('<div id="say"></div><div id="alert"></div><div id="table" data-slug="nile"></div><a class="talks" data-talk="talk.js" data-one="%n new message" data-many="%n new messages" title="Chat" href="/t/nile/talk"></a>');
  page.load("speech.js");
  page.said = page.listen();
  if (read) page.context.localStorage.setItem("karnak:talk:nile", JSON.stringify({ players: read }));
  if (aloud) page.context.localStorage.setItem("karnak:talk-aloud", "on");
  page.respond = () => answer(ROOM);
  page.load("talk.js");
  page.find("head link").onload();
  if (open) await page.context.open();
  page.told = (news) => { page.context.told(news); return settled(); };
  page.sign = () => page.find(".talks").getAttribute("aria-label");
  return page;
}

test("the arrival of a message is announced, its text is not", async () => {
  const page = await talking();
  await page.told(says(1, "Hello"));
  await page.told(says(2, "Are you there?"));
  assert.deepEqual(page.said, ["Chat: 1 new message", "Chat: 2 new messages"]);
});

test("where the chat is open, the message is read out, and counts as read", async () => {
  const page = await talking({ open: true });
  await page.told(says(1, "Hello"));
  assert.deepEqual([page.said, page.sign(), page.text("#talk-lines .talk__text")], [["Ann, guest: Hello"], "Chat", "Hello"]);
  assert.equal(page.find("#talk-empty"), null);
});

test("anyone who has chosen that hears the text with the chat closed; it stays unread", async () => {
  const page = await talking({ aloud: true });
  await page.told(says(1, "Hello"));
  assert.deepEqual([page.said, page.sign()], [["Ann, guest: Hello"], "Chat: 1 new message"]);
});

test("what was read on this device before stays read", async () => {
  const page = await talking({ read: 4 });
  await page.told({ room: "players", number: 4 });
  assert.equal(page.sign(), "Chat");
  await page.told({ room: "players", number: 6 });
  assert.equal(page.sign(), "Chat: 2 new messages");
});

test("the same message twice, such as one's own by the answer and by the socket, is told once", async () => {
  const page = await talking();
  await page.told(says(1, "Hello"));
  await page.told(says(1, "Hello"));
  assert.equal(page.said.length, 1);
});

test("a message that was taken away changes in its place and is not told as new", async () => {
  const page = await talking({ open: true });
  await page.told(says(1, "Hello"));
  await page.told(says(2, "World"));
  await page.told(says(1, "deleted"));
  assert.deepEqual(page.document.querySelectorAll("#talk-lines .talk__text").map((one) => one.textContent), ["deleted", "World"]);
  assert.equal(page.said.length, 2);
});

test("a message that comes while the page is out of sight is unread until it is seen", async () => {
  const page = await talking({ open: true });
  page.document.hidden = true;
  await page.told(says(1, "Hello"));
  assert.equal(page.sign(), "Chat: 1 new message");
  page.document.hidden = false;
  await page.event("visibilitychange");
  assert.equal(page.sign(), "Chat");
});

test("opening the chat reads what is there, and closing it leads back to its button", async () => {
  const page = await talking();
  await page.told(says(3, "Hello"));
  await page.context.open();
  assert.equal(page.sign(), "Chat");
  await page.context.open();
  assert.ok(!page.find("dialog").open);
  assert.equal(page.document.activeElement, page.find(".talks"));
});

test("the chat that is opened while a message is being deleted comes after the answer to that", async () => {
  const page = await talking({ open: true });
  const answers = [], addresses = () => page.asked.slice(1).map(({ address }) => address);
  page.respond = () => new Promise((done) => { answers.push(done); });
  page.context.show('<section class="talk__in"><h2 id="talk-title">A message</h2><a href="/t/nile/talk?room=players" data-in>Back</a><form method="post" action="/t/nile/talk/players/1/delete"><button>Delete</button></form></section>');
  await page.event("submit", {}, page.find("dialog form"));
  await page.press("dialog [data-in]");
  assert.deepEqual(addresses(), ["/t/nile/talk/players/1/delete"]);
  answers.shift()(answer('<section class="talk__in"><h2 id="talk-title">A message</h2></section>'));
  await settled();
  assert.equal(addresses()[1], "/t/nile/talk?room=players");
  answers.shift()(answer(ROOM));
  await settled();
  assert.equal(page.find("#talk-title").textContent, "Chat");
});
