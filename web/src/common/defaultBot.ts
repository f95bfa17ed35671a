// The bot level preselected in forms.
import type { BotLevel } from "../api/protocol";

/** The middle level, or the weaker one of the two in the middle. */
export function defaultBot(bots: BotLevel[]): string {
  return bots[Math.floor((bots.length - 1) / 2)]?.name ?? "";
}
