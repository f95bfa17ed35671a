// Creates tables on the server. Each function returns the id of the new table.
import { post } from "../api/http";
import { ensureName } from "../api/currentUser.svelte";
import type { NewTable, TableMade, NewLesson } from "../api/protocol";
import { enableCoachByDefault } from "./coachSwitch.svelte";
import type { BotGame } from "./tableSetup";

export async function createTable(table: NewTable): Promise<string> {
  await ensureName();
  return (await post<TableMade>("/tables", table)).table;
}

export function startBotGame(deal: BotGame): Promise<string> {
  if (deal.first) enableCoachByDefault();
  return createTable(deal.table);
}

export async function startLesson(game: string, lesson: string): Promise<string> {
  await ensureName();
  return (await post<TableMade>("/lessons", { game, lesson } satisfies NewLesson)).table;
}
