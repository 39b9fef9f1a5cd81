/* stop.js: somebody who has gone on from what has ended is not stopped by it again. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { TABLE, opened, part } = require("../stub/table.js");

const PROMPT = '<section id="prompt" aria-labelledby="prompt-title"><h2 id="prompt-title">Bob bids</h2></section>';
const stopped = (number) => TABLE.replace(PROMPT, part("prompt", `<input type="checkbox" id="look" data-stop="${number}">`));

function table(number = 5) {
  const page = opened(stopped(number), "stop.js");
  page.look = () => page.find("#look");
  page.tell = (event, at = page.document, more = {}) => at.dispatchEvent(Object.assign(new page.context.Event(event, { bubbles: true }), more));
  page.presses = (on) => {
    page.look().checked = on;
    page.tell("change", page.look());
  };
  return page;
}

test("who has gone on stays there when the page changes", () => {
  const page = table();
  assert.equal(page.look().checked, false);
  page.presses(true);
  page.tell("karnak:refreshing");
  assert.equal(page.look().checked, true);
});

test("who looks again has not gone on", () => {
  const page = table();
  page.presses(true);
  page.presses(false);
  page.tell("karnak:refreshing");
  assert.equal(page.look().checked, false);
});

test("what ends later stops the page once more", () => {
  const page = table();
  page.presses(true);
  page.look().dataset.stop = "9";
  page.tell("karnak:refreshing");
  assert.equal(page.look().checked, false);
});

test("Enter presses it, as it looks like a button", () => {
  const page = table();
  let clicks = 0;
  page.look().addEventListener("click", () => { clicks += 1; });
  page.tell("keydown", page.look(), { key: "Enter" });
  page.tell("keydown", page.look(), { key: "a" });
  assert.equal(clicks, 1);
});
