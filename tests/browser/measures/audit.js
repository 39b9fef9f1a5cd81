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

  /* WCAG 2.5.3: who says what they see presses it. Figures beside symbols are hidden from the ear, and are no words to be said. */
  const wordsOf = (text) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || []).join(" ")} `;
  function shownIn(one) {
    if (one.nodeType === Node.TEXT_NODE) return one.data;
    if (one.ariaHidden === "true" || !seen(one) || getComputedStyle(one).clipPath === "inset(50%)") return "";
    return [...one.childNodes].map(shownIn).join(" ");
  }
  for (const one of document.querySelectorAll(":is(a[href], button, summary, [role=button])[aria-label]")) {
    const shown = wordsOf(shownIn(one));
    if (/\p{L}/u.test(shown) && !wordsOf(one.ariaLabel).includes(shown)) found.add(`"${shown.trim()}" is not in the name ${name(one)} ${one.ariaLabel}`);
  }

  /* How much larger than its size a text in a drawing is on the screen. */
  const scale = (one) => {
    const to = one.ownerSVGElement && one.getScreenCTM();
    return to ? Math.hypot(to.b, to.d) : 1;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim(), one = texts.currentNode.parentElement;
    if (!text || one.closest("script, style, option, .sr, .skip") || !seen(one)) continue;
    const style = getComputedStyle(one);
    if (style.clipPath === "inset(50%)" || one.closest("[inert]")) continue; // said, not shown; or part of a small picture
    const size = parseFloat(style.fontSize) * scale(one);
    if (size < 12.9) found.add(`small text ${name(one)} ${size.toFixed(1)}px`);
    if (one.ownerSVGElement) continue; // nothing there is cut by a box
    const cut = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && style.overflowX !== "visible";
    if (cut && style.textOverflow !== "ellipsis" && !["auto", "scroll"].includes(style.overflowX)) found.add(`cut text ${name(one)} ${text.slice(0, 30)}`);
  }
  return [...found];
}
