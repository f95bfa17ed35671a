// The games and bots on offer, in the language of the page.
import { get } from "./http";
import type { GameCard, Catalog } from "./protocol";
import { language } from "../i18n/i18n.svelte";
import { Resource } from "./resource.svelte";

export const catalog = new Resource<Catalog>(() => get(`/games?lang=${language()}`));

export function findGame(name: string): GameCard | undefined {
  return catalog.value?.games.find((game) => game.name === name);
}

export function botTitle(name: string | null): string {
  const bots = catalog.value ? [...catalog.value.bots, ...catalog.value.games.flatMap((game) => game.bots)] : [];
  return bots.find((bot) => bot.name === name)?.title ?? name ?? "";
}
