// Case- and accent-insensitive search in the rules. Pure, except `matchRanges`.

/** Lower case without accents, with unchanged length, so that offsets stay valid. */
export function normalizeText(text: string): string {
  return text.replace(/[^\u0000-\u007f]/g, (letter) => letter.normalize("NFD")[0]!).toLowerCase();
}

export function searchTerms(query: string): string[] {
  return normalizeText(query).split(/\s+/).filter(Boolean);
}

/** True if the text contains all terms. */
export function containsAll(text: string, words: string[]): boolean {
  const within = normalizeText(text);
  return words.every((word) => within.includes(word));
}

/** The matches in a text as [start, end], in order. */
export function findMatches(text: string, words: string[]): [number, number][] {
  const within = normalizeText(text);
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  return found.sort((a, b) => a[0] - b[0]);
}

/** The text content of HTML. */
export function stripHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** The matches in an element's visible text, without text in pictures. */
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
