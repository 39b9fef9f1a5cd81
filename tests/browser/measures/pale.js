/* Words whose colour has too little contrast with what lies behind them, one line each, wherever they stand: on gradients, pictures
   and colours of seats, in drawings and in what is closed. Counted with the middle one of the grounds that are seen behind a line.
   bytes: a picture of this window in PNG without its words (WORDLESS); least: the contrast asked for. */
async ([bytes, least]) => {
  const binary = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([binary], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
  canvas.drawImage(picture, 0, 0);
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

  const light = (rgb) => rgb.map((c) => c / 255).map((c) => (c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  const middle = (all) => all.toSorted((a, b) => light(a) - light(b))[all.length >> 1];

  function groundOf({ left, top, width, height }) {
    const { data } = canvas.getImageData(left, top, Math.max(1, width), Math.max(1, height)), found = [];
    for (let at = 0; at < data.length; at += 4 * 7) found.push([data[at], data[at + 1], data[at + 2]]);
    return middle(found);
  }

  /* The colour of an element's words on this ground, seen through it and all around it. */
  function inkOf(one, ground) {
    const { color, fill } = getComputedStyle(one);
    let opacity = 1;
    for (let at = one; at; at = at.parentElement) opacity *= +getComputedStyle(at).opacity;
    pen.globalAlpha = 1;
    pen.fillStyle = `rgb(${ground})`;
    pen.fillRect(0, 0, 1, 1);
    pen.globalAlpha = opacity;
    pen.fillStyle = one.ownerSVGElement ? fill : color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }

  const found = new Set();
  const texts = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.data.trim(), one = texts.currentNode.parentElement;
    if (!words || one.closest("script, style, option, [inert], .sr") || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const line = range.getClientRects()[0], { clipPath } = getComputedStyle(one);
    if (!line || line.width < 2 || clipPath === "inset(50%)") continue;
    const hit = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    if (!hit || (!hit.contains(one) && !one.contains(hit))) continue; // scrolled away, or something lies over it
    const ground = groundOf(line), [a, b] = [light(ground), light(inkOf(one, ground))].sort((x, y) => y - x);
    const contrast = (a + .05) / (b + .05);
    if (contrast < least) found.add(`${contrast.toFixed(2)} “${words.slice(0, 30)}” in ${one.localName}.${one.className.baseVal ?? one.className} of .${one.parentElement.className.baseVal ?? one.parentElement.className}`);
  }
  return [...found];
}
