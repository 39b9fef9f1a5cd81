/* log.js: the moves of one player. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { TABLE, opened, part, picture } = require("../stub/table.js");

const line = (version, seat) => `<p data-number="${version}"${seat === undefined ? "" : ` data-seat="${seat}"`}>A move</p>`;
const buttons = [0, 1].map((seat) => `<button data-only="${seat}" aria-pressed="false"></button>`).join("");
const log = (...lines) => part("log", `${buttons}<div class="log">${lines.join("")}</div><button class="log__more" hidden data-one="%n new line" data-many="%n new lines"></button>`);
const OLD = TABLE.match(/<section id="log">.*<\/section>/)[0];
const opens = () => opened(TABLE.replace(OLD, log(line(5), line(6, 0), line(7, 1))), "board.js", "recent/trail.js", "table.js", "log.js");
const shown = (page) => page.document.querySelectorAll("#log [data-number]").filter((one) => !one.hidden).map((one) => one.dataset.number);
const pressed = (page) => page.document.querySelectorAll("#log [data-only]").map((one) => one.getAttribute("aria-pressed"));

test("a player's button leaves their moves and what is of nobody, and brings all back", async () => {
  const page = opens();
  assert.deepEqual(shown(page), ["5", "6", "7"]);
  await page.press("#log [data-only='1']");
  assert.deepEqual([shown(page), pressed(page)], [["5", "7"], ["false", "true"]]);
  await page.press("#log [data-only='0']");
  assert.deepEqual([shown(page), pressed(page)], [["5", "6"], ["true", "false"]]);
  await page.press("#log [data-only='0']");
  assert.deepEqual([shown(page), pressed(page)], [["5", "6", "7"], ["false", "false"]]);
});

test("lines that come later are sorted out too", async () => {
  const page = opens();
  await page.press("#log [data-only='0']");
  await page.receive(picture({ v: 9, parts: { log: log(line(5), line(6, 0), line(8, 1), line(9, 0)) } }));
  assert.deepEqual([shown(page), pressed(page)], [["5", "6", "9"], ["true", "false"]]);
});

test("lines that come or go take nobody away from the end; who scrolls up stays there", () => {
  const page = opens(), scroller = page.find("#log .log");
  page.find("[data-number='7']").dataset.number = "99"; // later than all that has been read
  const first = page.find("[data-number='5']");
  const isCalled = (scrollTop, scrollHeight, hidden) => {
    first.hidden = hidden;
    Object.assign(scroller, { scrollTop, scrollHeight });
    scroller.dispatchEvent(new page.context.Event("scroll"));
    page.context.karnak.refresh();
    return !page.find(".log__more").hidden;
  };
  assert.equal(isCalled(50, 100, true), false, "shorter");
  assert.equal(isCalled(100, 200, false), false, "longer");
  first.classList.add("is-stepped");
  assert.equal(isCalled(0, 200, false), false, "a move is shown there by its step");
  first.classList.remove("is-stepped");
  assert.equal(isCalled(40, 220, false), true, "scrolled, by somebody whose pointer makes a line higher");
});
