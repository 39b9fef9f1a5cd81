/* The page of a table as the templates write it, with as little as the scripts need. */
"use strict";
const { Page, settled } = require("./page.js");

const TABLE = `
<div id="say"></div><div id="alert" role="alert"></div><link id="favicon" href="/still.svg" data-turn="/turn.svg">
<span id="watchers" hidden data-one="%n person is watching" data-many="%n people are watching"><b></b><span class="sr"></span></span>
<div id="table" data-slug="nile" data-game="amun-re" data-version="7" data-own="0" data-seat="1" data-socket="/ws/t/nile" data-site="s1">
  <section id="prompt" aria-labelledby="prompt-title"><h2 id="prompt-title">Bob bids</h2></section>
  <div id="board">old board</div><div id="reveal"></div>
  <section id="players"><ul><li id="row-0">Ann 3</li><li id="row-1">Bob 4</li></ul></section>
  <section id="log"><div class="log"><p id="line-7" data-number="7">Ann bid 3</p></div><button class="log__more" hidden data-one="%n new line" data-many="%n new lines"></button></section>
  <p id="words" hidden></p><a id="away" hidden></a><section id="facts" hidden></section>
</div>
<div id="connection" hidden data-lost="Lost at %since. Again in %wait s, %age s old." data-closed="Closed." data-back="Connected again." data-away-one="You missed %n event." data-away-many="You missed %n events."><span></span><button hidden>Show</button></div>
<div id="newer" hidden><span></span><button>Later</button></div>`;

const part = (name, inside, attributes = "") => `<section id="${name}"${attributes}>${inside}</section>`;

/* A picture as the server sends it, newer than the page by one unless it says otherwise. */
const picture = (more = {}) => ({ v: 8, own: 0, title: "Amun-Re", news: [], parts: { board: part("board", "new board") }, ...more });

/* A page on which the scripts that follow a table have been loaded, and what is said there. */
function opened(html = TABLE, ...scripts) {
  const page = new Page(html).load("speech.js", "live.js");
  page.said = page.listen();
  Object.assign(page.context.karnak, { refresh() {}, remember() {} }); // those of table.js
  page.load(...scripts);
  page.receive = (envelope) => { page.context.karnak.receive(envelope); return settled(); };
  page.shown = () => [page.context.karnak.shown.v, page.context.karnak.shown.own];
  return page;
}

module.exports = { TABLE, opened, part, picture };
