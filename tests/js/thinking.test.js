/* thinking.js: for how long somebody has been thinking, from the moment that the server names. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page } = require("./stub/page.js");

const SECOND = 1000, MINUTE = 60 * SECOND;

function thinking(passed) {
  const page = new Page("");
  page.document.body.innerHTML = `<time datetime="${new Date(page.clock.now - passed).toISOString()}" data-thinks="thinking for %t"></time>`;
  page.find("time").dateTime = page.find("time").getAttribute("datetime");
  return page.load("thinking.js");
}

for (const [passed, words] of [[0, "0:00"], [9 * SECOND, "0:09"], [MINUTE, "1:00"], [61 * MINUTE + SECOND, "61:01"]]) {
  test(`${passed / SECOND} seconds read ${words}`, () => {
    assert.equal(thinking(passed).text("time"), `thinking for ${words}`);
  });
}

test("it goes on counting, and a clock that is ahead counts nothing", async () => {
  const page = thinking(9 * SECOND);
  await page.clock.pass(2 * SECOND);
  assert.equal(page.text("time"), "thinking for 0:11");
  assert.equal(thinking(-MINUTE).text("time"), "thinking for 0:00");
});
