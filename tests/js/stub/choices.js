/* A table at which somebody chooses: the prompt as the server draws it for a draft, and requests as htmx makes them. */
"use strict";
const { answer, settled } = require("./page.js");
const { TABLE, opened } = require("./table.js");

const PROMPT = '<section id="prompt" aria-labelledby="prompt-title"><h2 id="prompt-title">Bob bids</h2></section>';

/* The prompt for a draft: a form to compose, and one to confirm. `offers(draft)`: what can be chosen. */
function prompt(draft, offers, { turn = 7, error = "", once = "" } = {}) {
  const hidden = (name, moves) => moves.map((move) => `<input type="hidden" name="${name}" value="${move}">`).join("");
  const offered = offers(draft);
  const ends = (move) => offered.includes("data-composed") || offered.includes(`type="radio" name="draft" value="${move}"`); // no piece of a longer choice
  const confirms = draft.length ? `${hidden("move", draft)}<button${once}>Confirm</button>` : '<button aria-disabled="true">Confirm</button>';
  return `<section id="prompt" data-turn="${turn}" data-asks="Your turn" aria-labelledby="prompt-title"><h2 id="prompt-title">Choose</h2>
${error && `<p class="is-error">${error}</p>`}<p id="stands" hidden data-stands="Your choice is still valid."></p>
<form id="compose" method="post">${hidden("draft", draft.filter((move) => !ends(move)))}${offered}</form>
<form id="confirm" method="post" action="/t/nile/play">${confirms}</form><button id="clear"${draft.length ? " data-draft" : ' aria-disabled="true"'}>Clear</button></section>`;
}

/* Spaces of which one is chosen, as in an auction. */
const bids = (draft) => ["bid 3", "bid 4"].map((move) => `<label><input type="radio" name="draft" value="${move}"${draft.includes(move) ? " checked" : ""}></label>`).join("");

/* Two lists chosen in order; `apart`: the attribute of lists that say how a price is paid. */
const steps = (apart) => (draft) => [1, 2].map((step) => ["a", "b"].map((way) => `${step} ${way}`)
  .map((move) => `<p ${apart}><input type="radio" name="draft-${step}" value="${move}"${draft.includes(move) ? " checked" : ""}></p>`).join("")).join("");

/* A page whose server draws `offers` for every draft that it is sent; `page.drafts`: those that it was sent. */
function chooses(offers = bids, { board = "old board", ...more } = {}) {
  const page = opened(TABLE.replace(PROMPT, prompt([], offers, more)).replace("old board", board));
  page.document.body.setAttribute("hx-headers", '{"X-CSRFToken": "secret"}');
  page.load("lists.js", "board.js", "recent/trail.js", "table.js", "choice.js");
  page.drafts = [];
  page.draws = (draft) => answer(prompt(draft, offers, more));
  page.respond = (_address, { body }) => {
    const draft = body.getAll("draft");
    page.drafts.push(draft);
    return page.draws(draft);
  };
  page.held = () => page.document.querySelectorAll("#confirm [name=move]").map(({ value }) => value);
  return page;
}

/* A form is sent as htmx does it; what it gives back answers the request: with an envelope, and a prompt beside it. */
async function sends(page, id = "confirm", path = "/t/nile/play") {
  const elt = page.find(`#${id}`), formData = new URLSearchParams(), requestConfig = { verb: "post", path };
  await page.event("htmx:configRequest", { ...requestConfig, elt, formData }, elt);
  const done = async (status, envelope, html) => {
    if (envelope) await page.event("karnak:shown", envelope);
    if (html) await swaps(page, html);
    const xhr = { status, responseURL: "/t/next" };
    await page.event("htmx:afterRequest", { requestConfig, elt, xhr, successful: status >= 200 && status < 400 });
  };
  return { command: formData.get("command"), done };
}

async function swaps(page, html) {
  const fragment = page.document.createElement("template");
  fragment.innerHTML = html;
  const swap = await page.event("htmx:oobBeforeSwap", { target: page.find("#prompt"), fragment: fragment.content });
  if (!swap.defaultPrevented) page.morph(page.find("#prompt"), html);
  await settled();
}

module.exports = { PROMPT, bids, chooses, prompt, sends, steps };
