// Setting up a table on the server.
import { post } from "../server/api";
import { ensureName } from "../server/currentUser.svelte";
import type { NewTable, TableMade } from "../server/protocol";
import { enableCoachByDefault } from "./coachSwitch.svelte";
import type { BotGame } from "./tableSetup";

/** The id of the new table. */
export async function createTable(table: NewTable): Promise<string> {
  await ensureName();
  return (await post<TableMade>("/tables", table)).table;
}

/** The id of the table at which a game against bots begins. */
export function startBotGame(deal: BotGame): Promise<string> {
  if (deal.first) enableCoachByDefault();
  return createTable(deal.table);
}

/** The id of the table at which a lesson begins. */
export async function startLesson(game: string, lesson: string): Promise<string> {
  await ensureName();
  return (await post<TableMade>("/lessons", { game, lesson })).table;
}
