// Finding words in the rules: small and large letters and accents do not matter. Pure but for the last function.

/** The text with small letters and without accents, letter by letter, so that places stay the same. */
export function normalizeText(text: string): string {
  return text.replace(/[^\u0000-\u007f]/g, (letter) => letter.normalize("NFD")[0]!).toLowerCase();
}

/** The words that are looked for. */
export function searchTerms(query: string): string[] {
  return normalizeText(query).split(/\s+/).filter(Boolean);
}

/** Whether a text has all of the words. */
export function containsAll(text: string, words: string[]): boolean {
  const within = normalizeText(text);
  return words.every((word) => within.includes(word));
}

/** Where the words stand in a text: from and to, in order. */
export function findMatches(text: string, words: string[]): [number, number][] {
  const within = normalizeText(text);
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  return found.sort((a, b) => a[0] - b[0]);
}

/** The HTML as its words. */
export function stripHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Where the words stand in what is shown inside an element; the letters of pictures do not count. */
export function matchRanges(within: Element, words: string[]): Range[] {
  if (words.length === 0) return [];
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("svg") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const found: Range[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    for (const [from, to] of findMatches(node.data, words)) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      found.push(range);
    }
  }
  return found;
}
