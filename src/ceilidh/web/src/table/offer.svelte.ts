// Titles, rules and bots of the games in the language spoken now.
import { get } from "../api";
import type { BotLevel, GameCard, Offer } from "../protocol";
import { language } from "../words.svelte";

let offer = $state.raw<Offer>({ games: [], bots: [] });

export async function loadOffer(): Promise<void> {
  offer = await get<Offer>(`/games?lang=${language()}`);
}

export function gameCalled(name: string | undefined): GameCard | undefined {
  return offer.games.find((game) => game.name === name);
}

export function bots(): BotLevel[] {
  return offer.bots;
}

export function botTitle(name: string): string {
  return offer.bots.find((bot) => bot.name === name)?.title ?? name;
}
