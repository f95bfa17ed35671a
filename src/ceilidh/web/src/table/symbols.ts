// The art of a game, put into the document once; panels refer to it.
import { text } from "../api";

const loading = new Map<string, Promise<void>>();

export function loadSymbols(game: string, edition: number): Promise<void> {
  const key = `${game}.${edition}`;
  const begun = loading.get(key) ?? insert(game, edition);
  loading.set(key, begun);
  begun.catch(() => loading.delete(key));
  return begun;
}

async function insert(game: string, edition: number): Promise<void> {
  const svg = await text(`/games/${game}/symbols.svg?edition=${edition}`);
  const art = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  // Not display: none, which would switch gradients off.
  art.setAttribute("class", "hidden-text");
  art.setAttribute("aria-hidden", "true");
  document.body.append(art);
}
