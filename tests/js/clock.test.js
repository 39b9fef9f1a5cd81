/* clock.js: time by the server's clock, in words; what does not count; what is said before the end. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, answer } = require("./stub/page.js");

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/* A page with the clock of seat 1, whose own reader is, and of seat 2; `ahead`: by what the server's clock differs. */
async function timed(left, { ahead = 0, still = "", seat = 1, latency = 0 } = {}) {
  const page = new Page('<div id="alert"></div>');
  const ends = page.clock.now + ahead + left;
  page.document.body.innerHTML += `<div id="table" data-seat="1" data-days="%d d %h h" data-hours="%h h %m min" data-minute="Less than a minute." data-ten="Ten seconds.">
<p id="player-${seat}"><span class="clock" data-ends="${ends}" data-still="${still}"></span></p></div>`;
  page.respond = async () => {
    const now = page.clock.now + latency + ahead;
    if (latency) await new Promise((done) => { page.clock.set(done, 2 * latency); });
    return answer(String(now));
  };
  page.load("clock.js");
  await page.clock.pass(250 + 2 * latency);
  page.reads = () => page.text(".clock");
  return page;
}

/* What the alert says from now on. */
function heard(page) {
  const said = [];
  Object.defineProperty(page.find("#alert"), "textContent", { set: (text) => { said.push(text); } });
  return said;
}

const SHOWN = 250; // milliseconds that pass until a page shows its clocks

for (const [left, words] of [
  [0, "0:00"], [9 * SECOND, "0:09"], [MINUTE, "1:00"], [59 * MINUTE + 59 * SECOND, "59:59"],
  [HOUR, "1 h 0 min"], [23 * HOUR + 59 * MINUTE, "23 h 59 min"], [DAY, "1 d 0 h"], [3 * DAY + 5 * HOUR + 59 * MINUTE, "3 d 5 h"],
]) {
  test(`${left / SECOND} seconds read ${words}`, async () => {
    const page = await timed(left + (left && SHOWN));
    assert.equal(page.reads(), words);
  });
}

test("a begun second counts as a whole one, so that a clock at zero has run out", async () => {
  const page = await timed(SHOWN + 1);
  assert.equal(page.reads(), "0:01");
  await page.clock.pass(SHOWN);
  assert.equal(page.reads(), "0:00");
});

for (const ahead of [-5 * MINUTE, 5 * MINUTE]) {
  test(`where the clock of the device is wrong by ${-ahead / MINUTE} minutes, the server's time is shown`, async () => {
    const page = await timed(10 * MINUTE + SHOWN, { ahead });
    assert.equal(page.reads(), "10:00");
  });
}

test("half of what the question took is taken for the way back", async () => {
  const page = await timed(10 * MINUTE + SHOWN + 2 * SECOND, { ahead: HOUR, latency: SECOND });
  assert.equal(page.reads(), "10:00");
});

test("without an answer the last difference is kept", async () => {
  const page = await timed(10 * MINUTE + SHOWN, { ahead: HOUR });
  page.respond = () => { throw new Error("no connection"); };
  await page.clock.pass(6 * MINUTE);
  assert.equal(page.reads(), "4:00");
});

test("nights and holidays until the end do not count, those after it and behind are not taken off", async () => {
  const now = Date.UTC(2026, 10, 1, 12) + SHOWN;
  const span = (from, to) => `${now + from}-${now + to}`;
  const still = [span(-3 * HOUR, -HOUR), span(-HOUR, HOUR), span(3 * HOUR, 11 * HOUR), span(12 * HOUR, 30 * HOUR)].join(" ");
  const page = await timed(13 * HOUR + SHOWN, { still });
  assert.equal(page.reads(), "3 h 0 min"); // 13 without 1, 8 and 1
});

test("a clock stands while it is night", async () => {
  const now = Date.UTC(2026, 10, 1, 12);
  const page = await timed(10 * MINUTE, { still: `${now}-${now + 8 * MINUTE}` });
  await page.clock.pass(6 * MINUTE);
  assert.equal(page.reads(), "2:00");
});

test("while the line is cut the last picture stands", async () => {
  const page = await timed(10 * MINUTE + SHOWN);
  page.document.body.dataset.live = "off";
  await page.clock.pass(MINUTE);
  assert.equal(page.reads(), "10:00");
  page.document.body.dataset.live = "on";
  await page.clock.pass(SHOWN);
  assert.equal(page.reads(), "9:00");
});

test("one's own last minute and last ten seconds are said once each", async () => {
  const page = await timed(2 * MINUTE);
  const said = heard(page);
  await page.clock.pass(3 * MINUTE);
  assert.deepEqual(said, ["Less than a minute.", "Ten seconds."]);
});

test("they are said again for another time that comes to its end", async () => {
  const page = await timed(30 * SECOND);
  const said = heard(page);
  page.find(".clock").dataset.ends = String(page.clock.now + 70 * SECOND);
  await page.clock.pass(30 * SECOND);
  page.find(".clock").dataset.ends = String(page.clock.now + 70 * SECOND);
  await page.clock.pass(30 * SECOND);
  assert.deepEqual(said, ["Less than a minute.", "Less than a minute."]);
});

test("the last minute of somebody else is not said", async () => {
  const page = await timed(2 * MINUTE, { seat: 2 });
  await page.clock.pass(3 * MINUTE);
  assert.equal(page.text("#alert"), "");
});

test("a page that is opened late in somebody's time says nothing that is long past", async () => {
  const page = await timed(30 * SECOND);
  assert.equal(page.text("#alert"), "");
});

test("a page where nothing is played has no clock, and the script no error", () => {
  new Page("<p>No game is being played.</p>").load("clock.js");
});
