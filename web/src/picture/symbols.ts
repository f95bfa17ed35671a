// The art of a game, put into the document once; panels refer to it.
import { text } from "../server/api";
import type { GameCard } from "../server/protocol";
import { language } from "../words/words.svelte";

const loading = new Map<string, Promise<void>>();

export function loadSymbols(game: GameCard): Promise<void> {
  const begun = loading.get(game.name) ?? insert(game);
  loading.set(game.name, begun);
  begun.catch(() => loading.delete(game.name));
  return begun;
}

async function insert(game: GameCard): Promise<void> {
  const svg = await text(`/games/${game.name}/symbols.svg?art=${game.art}&lang=${language()}`);
  const art = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  // Not display: none, which would switch gradients off.
  art.setAttribute("class", "hidden-text");
  art.setAttribute("aria-hidden", "true");
  document.body.append(art);
}
