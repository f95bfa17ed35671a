// The games and bots on offer, in the language of the page.
import { get } from "./api";
import type { GameCard, Catalog } from "./protocol";
import { language } from "../i18n/i18n.svelte";
import { Loaded } from "./resource.svelte";

export const offer = new Loaded<Catalog>(() => get(`/games?lang=${language()}`));

export function gameCalled(name: string): GameCard | undefined {
  return offer.value?.games.find((game) => game.name === name);
}

export function botTitle(name: string | null): string {
  const bots = offer.value ? [...offer.value.bots, ...offer.value.games.flatMap((game) => game.bots)] : [];
  return bots.find((bot) => bot.name === name)?.title ?? name ?? "";
}
