/* live.js and speech.js: what is said of news and of one's own turn, and that nothing is said twice. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, answer } = require("../stub/page.js");
const { TABLE, opened, part, picture } = require("../stub/table.js");

const BREATH = 1500; // milliseconds: several sentences within 1.5 s are said in one breath (live.js)
const MINE = ' data-turn="8" data-asks="Your turn. Bid"';
const asks = (attributes = MINE) => part("prompt", '<h2 id="prompt-title">Bid</h2>', attributes);
const bid = (v, text, more = {}) => picture({ v, news: [[v, text]], ...more });

test("sentences that come close together are said in one breath, in their order", async () => {
  const page = opened();
  await page.receive(bid(8, "Ann bids 3"));
  await page.clock.pass(BREATH - 100);
  assert.deepEqual(page.said, []);
  await page.receive(bid(9, "Bob passes."));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann bids 3. Bob passes."]);
});

test("the answer to one's own move and the socket tell the same: it is said once", async () => {
  const page = opened();
  await page.event("karnak:shown", { v: 8, own: 0, title: "", news: [[8, "You bid 3"]] });
  await page.receive(bid(8, "You bid 3"));
  await page.receive(picture({ v: 9, news: [[8, "You bid 3"], [9, "Bob passes"]] }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["You bid 3. Bob passes."]);
});

test("what is asked of the reader is said after the news, once a turn", async () => {
  const page = opened();
  await page.receive(bid(8, "Ann bids 3", { parts: { prompt: asks() } }));
  await page.clock.pass(BREATH);
  await page.receive(bid(9, "Bob's clock was given a minute", { parts: { prompt: asks() } }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann bids 3. Your turn. Bid.", "Bob's clock was given a minute."]);
});

test("the next turn of the reader is said again", async () => {
  const page = opened();
  await page.receive(bid(8, "Ann bids 3", { parts: { prompt: asks() } }));
  await page.clock.pass(BREATH);
  await page.receive(bid(9, "You bid 4", { parts: { prompt: asks("") } }));
  await page.clock.pass(BREATH);
  await page.receive(bid(10, "Ann passes", { parts: { prompt: asks(' data-turn="10" data-asks="Your turn. Buy"') } }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann bids 3. Your turn. Bid.", "You bid 4.", "Ann passes. Your turn. Buy."]);
});

test("a turn that was there when the page was opened is not said by itself", async () => {
  const page = opened(TABLE.replace('id="prompt"', `id="prompt"${MINE}`));
  await page.receive(bid(8, "Ann has come back", { parts: { prompt: asks() } }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann has come back."]);
});

test("at the end it is the standing that is told, once", async () => {
  const page = opened();
  const standing = { prompt: asks(' data-asks="Final standings. 1. Ann, 30 points."') };
  await page.receive(bid(8, "The game is over", { parts: standing }));
  await page.clock.pass(BREATH);
  await page.receive(bid(9, "Bob has written", { parts: standing }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["The game is over. Final standings. 1. Ann, 30 points.", "Bob has written."]);
});

const CROWD = [[8, "You get 3 gold"], [8, "Ann gets 4 gold", true]]; // the second is about others alone
for (const [verbosity, said] of [
  [undefined, "You get 3 gold. Ann gets 4 gold. Your turn. Bid."],
  ["mine", "You get 3 gold. Your turn. Bid."],
  ["turn", "Your turn. Bid."],
]) {
  test(`how much is said by itself is the reader's own: ${verbosity ?? "everything"}`, async () => {
    const page = opened();
    if (verbosity) page.document.documentElement.dataset.verbosity = verbosity;
    await page.receive(picture({ news: CROWD, parts: { prompt: asks() } }));
    await page.clock.pass(BREATH);
    assert.deepEqual(page.said, [said]);
  });
}

test("nothing is said before the reveal has told it", async () => {
  const page = opened();
  let told;
  page.context.karnak.unveil = () => new Promise((done) => { told = done; });
  await page.receive(bid(8, "Ann offers 5", { reveal: "<p>5</p>" }));
  await page.clock.pass(3 * BREATH);
  assert.deepEqual(page.said, []);
  told();
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann offers 5."]);
});

test("news of a picture that has to be fetched are said once, with the picture", async () => {
  const page = opened();
  page.respond = () => answer(JSON.stringify(bid(9, "Bob passes", { news: [[8, "Ann bids 3"], [9, "Bob passes"]] })));
  await page.receive(bid(9, "Bob passes", { on: [8, 0] }));
  await page.clock.pass(BREATH);
  assert.deepEqual(page.said, ["Ann bids 3. Bob passes."]);
});

test("an arbiter who stops the table is told at once, and not again while the table stands", async () => {
  const page = opened();
  let calls = 0;
  page.document.addEventListener("karnak:arbiter", () => { calls++; });
  const stopped = { prompt: part("prompt", "<p data-arbiter>The arbiter has stopped the table.</p>") };
  await page.receive(picture({ parts: stopped }));
  assert.equal(page.text("#alert"), "The arbiter has stopped the table.");
  await page.receive(picture({ v: 9, parts: stopped }));
  assert.equal(calls, 1);
  await page.receive(picture({ v: 10, parts: { prompt: asks() } }));
  await page.receive(picture({ v: 11, parts: stopped }));
  assert.equal(calls, 2);
});

test("sentences get the full stop that they lack, and no second one", () => {
  const page = new Page('<div id="say"></div><div id="alert"></div>').load("speech.js");
  const { joined } = page.context.speech;
  assert.equal(joined(["Ann bids 3", "Bob passes.", "Really?", "Now!", "They are:", "So…"]), "Ann bids 3. Bob passes. Really? Now! They are: So…");
  assert.equal(joined([]), "");
});

/* A page that only speaks: what each utterance says, in its order. */
const WORD = 60000 / 220, REST = 600; // milliseconds: 220 words a minute, and what lies between two utterances (speech.js)

function speaking() {
  const page = new Page('<div id="say"></div><div id="alert"></div>').load("speech.js");
  page.heard = () => page.find("#say").children.map((one) => one.textContent);
  return Object.assign(page, page.context.speech);
}

const BIDS = ["Ann bids 10 on Dakhla.", "Bob bids 3 on Abydos and outbids you there.", "Cid bids 1 on Damanhur.", "You are outbid on Memphis.", "Your turn. Place your Bid."];

test("news come in utterances of whole sentences, at most 25 words each, at the pace at which they are read out", async () => {
  const page = speaking();
  page.tell(BIDS.join(" "));
  const first = BIDS.slice(0, 4).join(" ");
  assert.deepEqual(page.heard(), [first]);
  const words = first.split(" ").length;
  await page.clock.pass(words * WORD + REST - 10);
  assert.deepEqual(page.heard(), [first]);
  await page.clock.pass(20);
  assert.deepEqual(page.heard(), [first, BIDS.slice(4).join(" ")]);
});

test("a sentence of more than 25 words is heard in parts, and what stands in brackets stays together", async () => {
  const page = speaking(), more = ["Offerings: Ann offers 10 (cards 0, 1, 3 and 6), Bob offers 2 (cards 0 and 2), Cid offers 12 (cards 5 and 7),", "Dan offers 3 (cards 1 and 2). Total 27."]; // 25 and 9
  page.tell(more.join(" "));
  await page.clock.pass(60000);
  assert.deepEqual(page.heard(), more);
});

test("later news wait for the earlier, and nothing is lost or said twice", async () => {
  const page = speaking(), news = BIDS.map((sentence, n) => `${sentence} ${"More of it. ".repeat(7)}This was news ${n + 1}.`);
  for (const one of news) page.tell(one);
  assert.equal(page.heard().length, 1);
  await page.clock.pass(120000);
  assert.equal(page.heard().join(" "), news.join(" "));
});

test("the answer to what the reader does comes at once and instead of the rest of an earlier one, then the news go on", async () => {
  const page = speaking(), long = `${"This is so. ".repeat(8)}The end.`;
  page.tell(BIDS.join(" "));
  page.say(long);
  page.say("Dakhla is closed.");
  assert.deepEqual(page.heard(), [BIDS.slice(0, 4).join(" "), "This is so. ".repeat(8).trim(), "Dakhla is closed."]);
  await page.clock.pass(60000);
  assert.equal(page.heard().at(-1), BIDS.slice(4).join(" "));
});

test("the number of an item of a list stays with the item", () => {
  const page = speaking();
  page.tell("Final standings. 1. Ann Nitocris the Younger: 30 points, 12 gold and 3 cards. 2. Bob the Elder of Abydos: 22 points. You have 4. Good.");
  assert.deepEqual(page.heard(), ["Final standings. 1. Ann Nitocris the Younger: 30 points, 12 gold and 3 cards. 2. Bob the Elder of Abydos: 22 points. You have 4."]);
});

test("the last utterance is said again, then the one before; news begin anew", () => {
  const page = speaking();
  for (const one of ["One.", "Two.", "Three."]) page.say(one);
  for (let n = 0; n < 3; n++) page.again();
  assert.deepEqual(page.heard().slice(3), ["Three.", "Two.", "One."]);
  page.again();
  assert.equal(page.heard().length, 6, "nothing was said before the first");
  page.say("Four.");
  page.again();
  assert.equal(page.heard().at(-1), "Four.");
});

test("the last twenty utterances can be read again", () => {
  const page = speaking();
  for (let n = 1; n <= 30; n++) page.say(`${n} gold`);
  assert.deepEqual([page.heard().length, page.heard()[0]], [20, "11 gold"]);
});

test("the same text twice is a new node each time, so that it is read out twice", () => {
  const page = speaking();
  page.say("Closed");
  page.say("Closed");
  assert.deepEqual(page.heard(), ["Closed", "Closed"]);
});

test("under modal sheets the topmost says the same, and what it said goes with it", async () => {
  const page = new Page('<div id="say"></div><div id="alert" role="alert"></div><dialog id="a"></dialog><dialog id="b"></dialog>');
  const watched = [];
  page.context.MutationObserver = class {
    constructor(changed) { this.changed = changed; }
    observe(region) { watched.push([region.id, this.changed]); }
  };
  page.load("speech.js");
  for (const id of ["a", "b"]) page.find(`#${id}`).modal = true;
  page.context.speech.say("Ann bids 3");
  for (const [id, changed] of watched) if (id === "say") changed();
  await page.clock.pass(1000);
  assert.deepEqual([page.text("#a"), page.text("#b")], ["", "Ann bids 3"]);
  page.find("#b").dispatchEvent(new page.context.Event("close"));
  assert.equal(page.text("#b"), "");
});
