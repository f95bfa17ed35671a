// Which bot sits down where nobody has chosen one.
import type { BotLevel } from "../server/protocol";

/** The bot that is neither weak nor strong; of two in the middle the weaker one. */
export function defaultBot(bots: BotLevel[]): string {
  return bots[Math.floor((bots.length - 1) / 2)]?.name ?? "";
}
