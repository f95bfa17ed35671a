// My tables and those that are open: the first page lists them, and every tab tells at how many it is my move.
import { get } from "./api";
import { isUserActive } from "./userActivity";
import type { Lobby } from "./protocol";
import { Resource } from "./resource.svelte";

export const lobby = new Resource<Lobby>(() => get(isUserActive() ? "/tables?attending=true" : "/tables"));

/** What the page of one table knows sooner than the list. */
export interface CurrentTable {
  table: string;
  mine: boolean;
}

/** At how many tables it is my move. */
export function countMyTurns(here?: CurrentTable): number {
  const elsewhere = (lobby.value?.mine ?? []).filter((card) => card.myMove && card.table !== here?.table).length;
  return elsewhere + (here?.mine ? 1 : 0);
}
