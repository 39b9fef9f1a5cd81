/* checkin.js: pages of a tournament that follow by themselves. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page } = require("./stub/page.js");

const DRAFT = `<div id="say"></div><div id="alert"></div><input id="typed"><details id="more"></details>
<form data-clears><input type="search" value="Nito"></form>
<div id="draft"><section class="pod"><h3>Table 1</h3><p class="row"><span class="tiny">first seat</span><button class="pl" value="12"><span>Nitocris</span></button></p></section></div>`;

function following() {
  const page = new Page(DRAFT).load("speech.js");
  page.said = page.listen();
  return page.load("checkin.js");
}

test("what somebody types stays, and what they have opened stays open", () => {
  const page = following();
  const { defaults } = page.context.Idiomorph;
  page.find("#typed").focus();
  assert.equal(defaults.ignoreActiveValue, true);
  page.find(".pl").focus();
  assert.equal(defaults.ignoreActiveValue, false);
  assert.equal(defaults.callbacks.beforeAttributeUpdated("open", page.find("#more")), false);
  assert.equal(defaults.callbacks.beforeAttributeUpdated("class", page.find("#more")), true);
});

for (const [successful, left] of [[true, ""], [false, "Nito"]]) {
  test(`a name that was ${successful ? "added leaves its field" : "refused stays in its field"}`, async () => {
    const page = following();
    await page.event("htmx:afterRequest", { successful }, page.find("form"));
    assert.equal(page.find("[type=search]").value, left);
  });
}

async function moves(page, verb, successful) {
  const elt = page.document.createElement("button");
  elt.dataset.moved = "12";
  const requestConfig = { elt, verb };
  await page.event("htmx:beforeRequest", { requestConfig });
  await page.event("htmx:afterSettle", { requestConfig, successful });
}

test("anyone who was moved in a draft has the focus in the new place, and it is said who sits where", async () => {
  const page = following();
  await moves(page, "post", true);
  assert.equal(page.document.activeElement.value, "12");
  assert.deepEqual(page.said, ["Nitocris: Table 1, first seat."]);
});

test("a move that was refused says nothing and leads nowhere", async () => {
  const page = following();
  await moves(page, "post", false);
  assert.deepEqual([page.said, page.document.activeElement.localName], [[], "body"]);
});
