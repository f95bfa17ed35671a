// The plan of a table before it is set up: who sits where, which options. Nothing here is shown or sent.
import { middleBot } from "./defaultBot";
import type {
  BotLevel,
  GameCard,
  TableHeader,
  NewTable,
  TimeControl,
  PlayerCard,
  SeatPlan,
  TableCard,
} from "../server/protocol";

export type Kind = SeatPlan["kind"];
export const KINDS: readonly Kind[] = ["me", "here", "friend", "bot"];

export type PaceKind = "none" | TimeControl["kind"];
export const PACES: readonly PaceKind[] = ["none", "live", "slow"];

/** A time limit as it is chosen; in seconds. */
export interface PacePlan {
  kind: PaceKind;
  bank: number;
  increment: number;
  bot: string;
}

export interface Plan {
  seats: Required<SeatPlan>[];
  options: Record<string, string>;
  listed: boolean;
  /** Whether one person may take several seats, although the table is listed. */
  several: boolean;
  pace: PacePlan;
  /** Whether the result counts; only with a time limit, for then every game ends. */
  rated: boolean;
}

const USUAL_PACES: Record<PaceKind, { bank: number; increment: number }> = {
  none: { bank: 0, increment: 0 },
  live: { bank: 15 * 60, increment: 20 },
  slow: { bank: 2 * 86_400, increment: 0 },
};

/** The usual time limit of a kind. */
export function paceOf(kind: PaceKind, bot: string): PacePlan {
  return { kind, ...USUAL_PACES[kind], bot };
}

/** Whether there can be a time limit: people at one screen share its time. */
export function timeable(plan: Plan): boolean {
  return !plan.seats.some((seat) => seat.kind === "here");
}

const COMPANY = 3;

/** "2–5", or "2, 4" where some are left out. */
export function counts(players: number[]): string {
  const [first, last] = [players[0]!, players.at(-1)!];
  if (first === last) return String(first);
  return last - first === players.length - 1 ? `${first}–${last}` : players.join(", ");
}

/** I, and bots that are neither weak nor strong; three at the table if the game allows. */
export function usual(game: GameCard, bots: BotLevel[]): Plan {
  const size = game.players.includes(COMPANY) ? COMPANY : game.players[0]!;
  const seats: Plan["seats"] = [{ kind: "me", name: "", bot: middleBot(bots) }];
  const plan: Plan = {
    seats,
    options: {},
    listed: false,
    several: false,
    pace: paceOf("none", middleBot(bots)),
    rated: false,
  };
  for (const option of game.options) plan.options[option.name] = option.values[0]!.value;
  return resized(plan, size, bots);
}

/** The plan with this many seats: new ones get bots, the last ones are removed, but never mine. */
export function resized(plan: Plan, size: number, bots: BotLevel[]): Plan {
  const seats = [...plan.seats];
  const bot = seats.findLast((seat) => seat.kind === "bot")?.bot ?? middleBot(bots);
  while (seats.length < size) seats.push({ kind: "bot", name: "", bot });
  while (seats.length > size) {
    seats.splice(
      seats.findLastIndex((seat) => seat.kind !== "me"),
      1,
    );
  }
  return { ...plan, seats };
}

/** The plan with another kind of player on a seat. I can only sit on one: who sat there takes my old seat. */
export function seated(plan: Plan, at: number, kind: Kind): Plan {
  const before = plan.seats[at]!;
  const seats = plan.seats.map((seat, i) => {
    if (i === at) return { ...seat, kind };
    return kind === "me" && seat.kind === "me" ? { ...before } : seat;
  });
  return { ...plan, seats };
}

/** The first seat at which the plan cannot stand, and the key of the sentence that says why. */
export function flaw(plan: Plan): { seat: number; why: "new.nameless" | "new.onlybots" } | undefined {
  if (plan.seats.every((seat) => seat.kind === "bot")) return { seat: 0, why: "new.onlybots" };
  const seat = plan.seats.findIndex((seat) => seat.kind === "here" && !seat.name.trim());
  return seat < 0 ? undefined : { seat, why: "new.nameless" };
}

/** What is sent to the server. */
export function order(game: GameCard, plan: Plan): NewTable {
  const seats = plan.seats.map(({ kind, name, bot }): SeatPlan => {
    if (kind === "here") return { kind, name: name.trim().replace(/\s+/g, " ") };
    return kind === "bot" ? { kind, bot } : { kind };
  });
  const listed = plan.listed && plan.seats.some((seat) => seat.kind === "friend");
  const { kind, ...limit } = plan.pace;
  const pace = kind !== "none" && timeable(plan) ? { kind, ...limit } : null;
  const rated = pace !== null && plan.rated;
  const several = listed && plan.several && !rated;
  return { game: game.name, seats, options: plan.options, listed, several, pace, rated };
}

/** The plan with bots of this strength. */
function against(plan: Plan, bot: string): Plan {
  return { ...plan, seats: plan.seats.map((seat) => ({ ...seat, bot })) };
}

/** A game against bots that is to begin at once. */
export interface Deal {
  table: NewTable;
  /** How strong the bots are. */
  bot: string;
  /** Whether I have not finished a game of this kind yet, lessons aside. */
  first: boolean;
}

/** What 'play now' deals: first a game for beginners, then against bots as strong as I have shown to be. */
export function playNow(game: GameCard, bots: BotLevel[], finished: readonly TableCard[]): Deal {
  const before = finished.filter((card) => card.game === game.name && card.lesson === null);
  const first = before.length === 0;
  const bot = first
    ? (bots[0]?.name ?? "")
    : (before.flatMap((card) => fitting(card.players, bots))[0] ?? middleBot(bots));
  const plan = against(usual(game, bots), bot);
  if (first) Object.assign(plan.options, game.firstGame);
  return { table: order(game, plan), bot, first };
}

/** The same game once more, against bots as strong as I have shown to be; null where others than bots played. */
export function again(head: TableHeader, places: readonly number[], game: GameCard, bots: BotLevel[]): Deal | null {
  const players = head.players.map((player) => ({ ...player, place: places[player.seat]! }));
  const bot = fitting(players, bots)[0];
  if (bot === undefined) return null;
  const plan = against(resized(usual(game, bots), head.players.length, bots), bot);
  return { table: order(game, { ...plan, options: { ...head.options } }), bot, first: false };
}

/** The bot that fits me after a game: a stronger one if I won, a weaker one if I came last. None if people played. */
function fitting(players: readonly Pick<PlayerCard, "mine" | "bot" | "place">[], bots: BotLevel[]): string[] {
  const [me, ...more] = players.filter(({ mine, bot }) => mine && bot === null);
  const levels = players.filter((player) => player !== me).map(({ bot }) => bots.findIndex(({ name }) => name === bot));
  if (!me || more.length > 0 || me.place === null || levels.length === 0 || levels.includes(-1)) return [];
  const step = me.place === 1 ? 1 : me.place === players.length ? -1 : 0;
  const level = Math.min(Math.max(Math.max(...levels) + step, 0), bots.length - 1);
  return [bots[level]!.name];
}

/** The plan kept from last time, as far as it is possible with the game and the bots of today. */
export function revived(kept: string | null, game: GameCard, bots: BotLevel[]): Plan {
  const plan = usual(game, bots);
  const old = parsed(kept);
  if (!old || !game.players.includes(old.seats.length)) return plan;
  const all = [...bots, ...game.bots];
  const known = (bot: string) => (all.some(({ name }) => name === bot) ? bot : middleBot(bots));
  for (const option of game.options) {
    const value = old.options[option.name];
    if (option.values.some((other) => other.value === value)) plan.options[option.name] = value!;
  }
  const seats = old.seats.map((seat) => ({ ...seat, bot: known(seat.bot) }));
  const pace = old.pace && PACES.includes(old.pace.kind) ? { ...old.pace, bot: known(old.pace.bot) } : plan.pace;
  return { ...plan, seats, listed: old.listed, several: old.several ?? false, pace, rated: old.rated ?? false };
}

/** What was kept; earlier versions kept less. */
function parsed(kept: string | null): (Omit<Plan, "several" | "pace" | "rated"> & Partial<Plan>) | undefined {
  try {
    const plan = JSON.parse(kept ?? "null") as Plan | null;
    const sound = plan?.seats.every(({ kind, name }) => KINDS.includes(kind) && typeof name === "string");
    return plan && sound && plan.seats.filter(({ kind }) => kind === "me").length <= 1 && plan.options
      ? plan
      : undefined;
  } catch {
    return undefined;
  }
}
