/* new_table.js: another number of seats, and everything that was chosen stays. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page } = require("./stub/page.js");

function opened(...seats) {
  const ways = [1, 2, 3, 4].map((n) => `<a href="?preset=club&seats=${n}" data-way="${n}">${n}</a>`).join("");
  return new Page(`<form class="setup"><a class="way" href="?preset=days&seats=4"></a>${ways}<div data-seats="3 4"></div>
    <div data-seats="2"></div><div class="seatrows" data-other="person">${seats.map((who) => `<div class="seatrow"><select value="${who}"></select></div>`).join("")}</div></form>`)
    .load("new_table.js");
}
const seated = (page) => page.document.querySelectorAll("select").map((one) => one.value);

test("with fewer seats the last ones become free, and who sits on the others stays", async () => {
  const page = opened("me", "steady", "person", "steady");
  await page.press('[data-way="2"]');
  assert.deepEqual(seated(page), ["me", "steady", "none", "none"]);
  assert.equal(page.find('[data-way="2"]').getAttribute("aria-current"), "true");
  assert.deepEqual(page.document.querySelectorAll("[data-seats]").map((one) => one.hidden), [true, false]);
});

test("with more seats the first free ones are taken, as the preset takes them", async () => {
  const page = opened("me", "steady", "none", "none");
  await page.press('[data-way="3"]');
  assert.deepEqual(seated(page), ["me", "steady", "person", "none"]);
  assert.equal(page.find(".way").getAttribute("href"), "?preset=days&seats=3");
});

test("alone is a preset of its own: the link leads there", async () => {
  const page = opened("me", "steady", "person", "none");
  await page.press('[data-way="1"]');
  assert.deepEqual(seated(page), ["me", "steady", "person", "none"]);
});

test("who was alone has company: the other seats are shown", async () => {
  const page = opened("me", "none", "none", "none");
  for (const row of page.document.querySelectorAll(".seatrow").slice(1)) row.hidden = true;
  await page.press('[data-way="3"]');
  assert.deepEqual(page.document.querySelectorAll(".seatrow").map((one) => one.hidden), [false, false, false, false]);
});
