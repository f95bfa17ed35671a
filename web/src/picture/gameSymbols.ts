// Loads a game's SVG symbols into the document, to which its panels refer. A newer version replaces the old one.
import { getText } from "../api/http";
import type { GameCard } from "../api/protocol";
import { language } from "../i18n/i18n.svelte";

const loading = new Map<string, { art: string; done: Promise<void> }>();

export function loadSymbols(game: GameCard): Promise<void> {
  const known = loading.get(game.name);
  if (known?.art === game.artVersion) return known.done;
  const entry = { art: game.artVersion, done: insert(game) };
  loading.set(game.name, entry);
  entry.done.catch(() => loading.delete(game.name));
  return entry.done;
}

async function insert(game: GameCard): Promise<void> {
  const svg = await getText(`/games/${game.name}/symbols.svg?art=${game.artVersion}&lang=${language()}`);
  const art = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  // display: none would disable gradients.
  art.setAttribute("class", "hidden-text");
  art.setAttribute("aria-hidden", "true");
  art.setAttribute("data-art", game.name);
  document.querySelector(`[data-art="${game.name}"]`)?.remove();
  document.body.append(art);
}
