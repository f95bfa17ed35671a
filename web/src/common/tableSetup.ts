// Setup of a new table: seats, options and time limit. Pure functions; the forms show it and createTable sends it.
import { defaultBot } from "./defaultBot";
import type {
  BotLevel,
  GameCard,
  TableHeader,
  NewTable,
  TimeControl,
  PlayerCard,
  SeatPlan,
  TableCard,
} from "../api/protocol";

export type SeatKind = SeatPlan["kind"];
export const SEAT_KINDS: readonly SeatKind[] = ["me", "here", "friend", "bot"];

export type TimeControlKind = "none" | TimeControl["kind"];
export const TIME_CONTROL_KINDS: readonly TimeControlKind[] = ["none", "live", "slow"];

/** The chosen time limit, in seconds. */
export interface TimeControlSetup {
  kind: TimeControlKind;
  bank: number;
  increment: number;
  bot: string;
}

export interface TableSetup {
  seats: Required<SeatPlan>[];
  options: Record<string, string>;
  listed: boolean;
  /** One person may take several seats of a listed table. */
  multipleSeats: boolean;
  timeControl: TimeControlSetup;
  /** Hints and the coach for everybody; null until chosen. */
  hints: boolean | null;
  /** The result counts for the ratings. Requires a time limit, so that every game ends. */
  rated: boolean;
}

const DEFAULT_TIME_CONTROLS: Record<TimeControlKind, { bank: number; increment: number }> = {
  none: { bank: 0, increment: 0 },
  live: { bank: 15 * 60, increment: 20 },
  slow: { bank: 2 * 86_400, increment: 0 },
};

export function defaultTimeControl(kind: TimeControlKind, bot: string): TimeControlSetup {
  return { kind, ...DEFAULT_TIME_CONTROLS[kind], bot };
}

/** People who share a screen share its time, so they cannot have clocks. */
export function allowsTimeControl(setup: TableSetup): boolean {
  return !setup.seats.some((seat) => seat.kind === "here");
}

const DEFAULT_PLAYER_COUNT = 3;

/** Formats player counts: "2–5", or "2, 4" if there are gaps. */
export function formatPlayerCounts(players: number[]): string {
  const [first, last] = [players[0]!, players.at(-1)!];
  if (first === last) return String(first);
  return last - first === players.length - 1 ? `${first}–${last}` : players.join(", ");
}

/** I play against bots of the default level, three at the table if the game allows. */
export function defaultSetup(game: GameCard, bots: BotLevel[]): TableSetup {
  const size = game.players.includes(DEFAULT_PLAYER_COUNT) ? DEFAULT_PLAYER_COUNT : game.players[0]!;
  const seats: TableSetup["seats"] = [{ kind: "me", name: "", bot: defaultBot(bots) }];
  const setup: TableSetup = {
    seats,
    options: {},
    listed: false,
    multipleSeats: false,
    timeControl: defaultTimeControl("none", defaultBot(bots)),
    hints: null,
    rated: false,
  };
  for (const option of game.options) setup.options[option.name] = option.values[0]!.value;
  return withSeatCount(setup, size, bots);
}

/** Changes the number of seats. New seats get bots, and the last ones are removed, but never mine. */
export function withSeatCount(setup: TableSetup, size: number, bots: BotLevel[]): TableSetup {
  const seats = [...setup.seats];
  const bot = seats.findLast((seat) => seat.kind === "bot")?.bot ?? defaultBot(bots);
  while (seats.length < size) seats.push({ kind: "bot", name: "", bot });
  while (seats.length > size) {
    seats.splice(
      seats.findLastIndex((seat) => seat.kind !== "me"),
      1,
    );
  }
  return { ...setup, seats };
}

/** Changes who takes a seat. I can only have one: if I move, the previous player gets my old seat. */
export function withSeatKind(setup: TableSetup, at: number, kind: SeatKind): TableSetup {
  const before = setup.seats[at]!;
  const seats = setup.seats.map((seat, i) => {
    if (i === at) return { ...seat, kind };
    return kind === "me" && seat.kind === "me" ? { ...before } : seat;
  });
  return { ...setup, seats };
}

/** The first seat with a problem, and the key of its message. */
export function findProblem(
  setup: TableSetup,
): { seat: number; why: "newTable.nameless" | "newTable.only_bots" } | undefined {
  if (setup.seats.every((seat) => seat.kind === "bot")) return { seat: 0, why: "newTable.only_bots" };
  const seat = setup.seats.findIndex((seat) => seat.kind === "here" && !seat.name.trim());
  return seat < 0 ? undefined : { seat, why: "newTable.nameless" };
}

/** Whether hints and the coach are allowed: as chosen, otherwise only if I play alone against bots. */
export function allowsHints(setup: TableSetup): boolean {
  return setup.hints ?? setup.seats.filter((seat) => seat.kind !== "bot").length < 2;
}

/** The request for the server. */
export function toNewTable(game: GameCard, setup: TableSetup): NewTable {
  const seats = setup.seats.map(({ kind, name, bot }): SeatPlan => {
    if (kind === "here") return { kind, name: name.trim().replace(/\s+/g, " ") };
    return kind === "bot" ? { kind, bot } : { kind };
  });
  const listed = setup.listed && setup.seats.some((seat) => seat.kind === "friend");
  const { kind, ...limit } = setup.timeControl;
  const timeControl = kind !== "none" && allowsTimeControl(setup) ? { kind, ...limit } : null;
  const rated = timeControl !== null && setup.rated;
  const multipleSeats = listed && setup.multipleSeats && !rated;
  const hints = !rated && allowsHints(setup);
  return { game: game.name, seats, options: setup.options, listed, multipleSeats, timeControl, rated, hints };
}

/** Sets all bots to this level. */
function withBotLevel(setup: TableSetup, bot: string): TableSetup {
  return { ...setup, seats: setup.seats.map((seat) => ({ ...seat, bot })) };
}

/** A game against bots, ready to start. */
export interface BotGame {
  table: NewTable;
  /** The bots' level. */
  bot: string;
  /** True for my first game of this kind, lessons aside. */
  first: boolean;
}

/** 'Play now': a beginners' setup for the first game, then bots matched to my last results. */
export function quickGameSetup(game: GameCard, bots: BotLevel[], finished: readonly TableCard[]): BotGame {
  const before = finished.filter((card) => card.game === game.name && card.lesson === null);
  const first = before.length === 0;
  const bot = first
    ? (bots[0]?.name ?? "")
    : (before.flatMap((card) => suitableBots(card.players, bots))[0] ?? defaultBot(bots));
  const setup = withBotLevel(defaultSetup(game, bots), bot);
  if (first) Object.assign(setup.options, game.beginnerOptions);
  return { table: toNewTable(game, setup), bot, first };
}

/** The same game again with bots matched to the result; null if people played. */
export function rematchSetup(
  header: TableHeader,
  places: readonly number[],
  game: GameCard,
  bots: BotLevel[],
): BotGame | null {
  const players = header.players.map((player) => ({ ...player, place: places[player.seat]! }));
  const bot = suitableBots(players, bots)[0];
  if (bot === undefined) return null;
  const setup = withBotLevel(withSeatCount(defaultSetup(game, bots), header.players.length, bots), bot);
  return { table: toNewTable(game, { ...setup, options: { ...header.options } }), bot, first: false };
}

/** The bot level to play next: one stronger after a win, one weaker after coming last. Empty if people played. */
function suitableBots(players: readonly Pick<PlayerCard, "mine" | "bot" | "place">[], bots: BotLevel[]): string[] {
  const [me, ...more] = players.filter(({ mine, bot }) => mine && bot === null);
  const levels = players.filter((player) => player !== me).map(({ bot }) => bots.findIndex(({ name }) => name === bot));
  if (!me || more.length > 0 || me.place === null || levels.length === 0 || levels.includes(-1)) return [];
  const step = me.place === 1 ? 1 : me.place === players.length ? -1 : 0;
  const level = Math.min(Math.max(Math.max(...levels) + step, 0), bots.length - 1);
  return [bots[level]!.name];
}

/** The setup saved last time, with everything that is no longer possible replaced by defaults. */
export function restoreSetup(saved: string | null, game: GameCard, bots: BotLevel[]): TableSetup {
  const setup = defaultSetup(game, bots);
  const old = parseSaved(saved);
  if (!old || !game.players.includes(old.seats.length)) return setup;
  const all = [...bots, ...game.bots];
  const knownBot = (bot: string) => (all.some(({ name }) => name === bot) ? bot : defaultBot(bots));
  for (const option of game.options) {
    const value = old.options[option.name];
    if (option.values.some((other) => other.value === value)) setup.options[option.name] = value!;
  }
  const seats = old.seats.map((seat) => ({ ...seat, bot: knownBot(seat.bot) }));
  const { timeControl, multipleSeats = false, listed, rated = false, hints = null } = old;
  const isKnown = timeControl && TIME_CONTROL_KINDS.includes(timeControl.kind);
  if (isKnown) setup.timeControl = { ...timeControl, bot: knownBot(timeControl.bot) };
  return { ...setup, seats, listed, multipleSeats, rated, hints };
}

/** A setup as browsers store it. Earlier versions stored fewer fields. */
type SavedSetup = Pick<TableSetup, "seats" | "options" | "listed"> &
  Partial<Omit<TableSetup, "seats" | "options" | "listed">>;

function parseSaved(saved: string | null): SavedSetup | undefined {
  try {
    const setup = JSON.parse(saved ?? "null") as SavedSetup | null;
    const isValid = setup?.seats.every(({ kind, name }) => SEAT_KINDS.includes(kind) && typeof name === "string");
    return setup && isValid && setup.seats.filter(({ kind }) => kind === "me").length <= 1 && setup.options
      ? setup
      : undefined;
  } catch {
    return undefined;
  }
}
