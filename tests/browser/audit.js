/* What a person with eyes and fingers would complain about at this width, one line each.
   least: the smallest side of a target in pixels; a link inside a sentence may be as small as its words. */
(least) => {
  const found = new Set();
  const name = (one) => `${one.localName}${one.id && `#${one.id}`}${[...one.classList].map((word) => `.${word}`).join("")}`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) found.add(`the page is ${beyond} px too wide`);

  const inSentence = (one) => one.localName === "a" && one.closest("p, .why, .log, td, dd, .cards li, .rules__text, .seen, .prompt");
  for (const one of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")) {
    const label = one.localName === "input" && one.closest("label");
    const box = (label || one).getBoundingClientRect();
    if (!seen(one) || inSentence(one) || one.closest(".skip, .sr, [inert]")) continue; // nobody presses what is inert
    if (box.width < least - 0.6 || box.height < least - 0.6) {
      found.add(`small target ${name(label || one)} ${Math.round(box.width)} × ${Math.round(box.height)}`);
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim(), one = texts.currentNode.parentElement;
    if (!text || one.closest("script, style, svg, option, .sr, .skip") || !seen(one)) continue;
    const style = getComputedStyle(one);
    if (style.clipPath === "inset(50%)") continue; // said, not shown
    if (parseFloat(style.fontSize) < 11.9) found.add(`small text ${name(one)} ${style.fontSize}`);
    const cut = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && style.overflowX !== "visible";
    if (cut && style.textOverflow !== "ellipsis" && !["auto", "scroll"].includes(style.overflowX)) found.add(`cut text ${name(one)} ${text.slice(0, 30)}`);
  }
  return [...found];
}
