// My tables and open tables. The home page lists them, and every tab title counts my turns.
import { get } from "./http";
import { isUserActive } from "./userActivity";
import type { Lobby } from "./protocol";
import { Resource } from "./resource.svelte";

export const lobby = new Resource<Lobby>(() => get(isUserActive() ? "/tables?attending=true" : "/tables"));

/** State of the table on screen, which is newer than the list. */
export interface CurrentTable {
  table: string;
  mine: boolean;
}

/** Number of tables where it is my turn. */
export function countMyTurns(here?: CurrentTable): number {
  const elsewhere = (lobby.value?.mine ?? []).filter((card) => card.myMove && card.table !== here?.table).length;
  return elsewhere + (here?.mine ? 1 : 0);
}
