import { describe, expect, test } from "vitest";
import type { BotLevel, GameCard, TableHeader, Player, TableCard } from "../server/protocol";
import {
  rematch,
  formatPlayerCounts,
  findProblem,
  toNewTable,
  defaultTimeLimit,
  quickGame,
  withSeatCount,
  restoreSetup,
  withSeatKind,
  defaultSetup,
  type TableSetup,
} from "./tableSetup";

const bots: BotLevel[] = ["weak", "middling", "strong"].map((name) => ({ name, title: name, description: "" }));
const length = { name: "length", title: "Length", values: ["full", "short"].map((value) => ({ value, title: value })) };
const game: GameCard = {
  name: "pebbles",
  edition: 1,
  artVersion: "",
  title: "Pebbles",
  tagline: "",
  credit: "",
  duration: "",
  players: [2, 3, 4],
  options: [length],
  beginnerOptions: { length: "short" },
  lessons: [],
  bots: [],
};

function kinds(setup: TableSetup): string {
  return setup.seats.map((seat) => seat.kind).join(" ");
}

function setupWith(...seats: TableSetup["seats"][number]["kind"][]): TableSetup {
  return {
    seats: seats.map((kind) => ({ kind, name: "", bot: "weak" })),
    options: { length: "full" },
    listed: false,
    several: false,
    pace: defaultTimeLimit("none", "weak"),
    rated: false,
  };
}

describe("how many can play", () => {
  test("a range is written with a dash", () => expect(formatPlayerCounts([2, 3, 4, 5])).toBe("2–5"));
  test("numbers with a gap are listed", () => expect(formatPlayerCounts([2, 4])).toBe("2, 4"));
  test("a single number stands alone", () => expect(formatPlayerCounts([2])).toBe("2"));
});

describe("the usual table", () => {
  test("is for me and two bots of a middle level", () => {
    expect(defaultSetup(game, bots).seats).toEqual([
      { kind: "me", name: "", bot: "middling" },
      { kind: "bot", name: "", bot: "middling" },
      { kind: "bot", name: "", bot: "middling" },
    ]);
  });
  test("is as small as possible where three cannot play", () =>
    expect(kinds(defaultSetup({ ...game, players: [2, 4] }, bots))).toBe("me bot"));
  test("has the usual value of each option", () =>
    expect(defaultSetup(game, bots).options).toEqual({ length: "full" }));
});

/** A finished game with my place among bots of these levels. */
function finishedGame(place: number, ...levels: string[]): TableCard {
  const mine = { name: "Morag", kind: "person", bot: null, mine: true, place, score: 0 } as const;
  const others = levels.map((bot) => ({ ...mine, kind: "bot", bot, mine: false, place: place === 1 ? 2 : 1 }) as const);
  return { game: "pebbles", lesson: null, players: [mine, ...others] } as unknown as TableCard;
}

describe("'play now'", () => {
  const seats = [{ kind: "me" }, { kind: "bot", bot: "weak" }, { kind: "bot", bot: "weak" }];
  const strength = (...finished: TableCard[]) => quickGame(game, bots, finished).bot;

  test("deals a first game as beginners play it, against the weakest bots", () =>
    expect(quickGame(game, bots, [])).toEqual({
      table: {
        game: "pebbles",
        seats,
        options: { length: "short" },
        listed: false,
        multipleSeats: false,
        timeControl: null,
        rated: false,
      },
      bot: "weak",
      first: true,
    }));
  test("a lesson or another game does not count as a first game", () => {
    const lesson = { ...finishedGame(1, "weak"), lesson: "first" };
    const other = { ...finishedGame(1, "weak"), game: "marbles" };
    expect(quickGame(game, bots, [lesson, other]).first).toBe(true);
  });
  test("has the usual options after the first game", () =>
    expect(quickGame(game, bots, [finishedGame(2, "weak", "weak")]).table.options).toEqual({ length: "full" }));
  test("after a victory the bots are stronger", () =>
    expect(strength(finishedGame(1, "weak", "weak"))).toBe("middling"));
  test("after the last place they are weaker", () =>
    expect(strength(finishedGame(3, "middling", "middling"))).toBe("weak"));
  test("in between they stay as strong", () => expect(strength(finishedGame(2, "strong", "strong"))).toBe("strong"));
  test("nobody is stronger than the strongest, or weaker than the weakest", () => {
    expect(strength(finishedGame(1, "strong"))).toBe("strong");
    expect(strength(finishedGame(2, "weak"))).toBe("weak");
  });
  test("the last game against bots decides", () =>
    expect(strength(finishedGame(1, "middling"), finishedGame(2, "weak"))).toBe("strong"));
  test("who has played with people only gets bots of a middle level", () => {
    const people = finishedGame(1, "weak");
    people.players[1]!.bot = null;
    expect(strength(people)).toBe("middling");
  });
});

describe("'play again'", () => {
  const head = (...seats: Partial<Player>[]) =>
    ({
      options: { length: "short" },
      players: seats.map((seat, i) => ({ seat: i, mine: false, bot: null, ...seat })),
    }) as unknown as TableHeader;
  const me = { mine: true };

  test("seats as many with the same options, against bots that fit", () => {
    const { table, bot } = rematch(
      head(me, { bot: "weak" }, { bot: "weak" }, { bot: "weak" }),
      [1, 2, 3, 4],
      game,
      bots,
    )!;
    expect(bot).toBe("middling");
    expect(table.seats).toEqual([{ kind: "me" }, ...Array(3).fill({ kind: "bot", bot: "middling" })]);
    expect(table.options).toEqual({ length: "short" });
  });
  test("is not for those who played with people", () => expect(rematch(head(me, {}), [1, 2], game, bots)).toBeNull());
  test("is not for several people at one screen", () =>
    expect(rematch(head(me, me, { bot: "weak" }), [1, 2, 3], game, bots)).toBeNull());
});

describe("more or fewer seats", () => {
  test("bots as strong as the last one sit down on new seats", () =>
    expect(withSeatCount(setupWith("me", "bot"), 4, bots).seats.map((seat) => seat.bot)).toEqual([
      "weak",
      "weak",
      "weak",
      "weak",
    ]));
  test("the last ones go, but never I", () =>
    expect(kinds(withSeatCount(setupWith("bot", "friend", "me"), 2, bots))).toBe("bot me"));
});

describe("another player on a seat", () => {
  test("changes only that seat", () =>
    expect(kinds(withSeatKind(setupWith("me", "bot", "bot"), 1, "friend"))).toBe("me friend bot"));
  test("if I move, who sat there takes my old seat", () =>
    expect(kinds(withSeatKind(setupWith("me", "friend", "bot"), 1, "me"))).toBe("friend me bot"));
});

describe("what is wrong with a plan", () => {
  test("nothing, if it can stand", () => expect(findProblem(setupWith("me", "bot"))).toBeUndefined());
  test("somebody at this screen needs a name", () =>
    expect(findProblem(setupWith("me", "here"))).toEqual({ seat: 1, why: "newTable.nameless" }));
  test("a name is more than spaces", () => {
    const setup = setupWith("me", "here");
    setup.seats[1]!.name = "  ";
    expect(findProblem(setup)?.seat).toBe(1);
  });
  test("bots do not play alone", () => expect(findProblem(setupWith("bot", "bot"))?.why).toBe("newTable.only_bots"));
});

describe("what is sent", () => {
  test("a name only for somebody at this screen, tidied; a bot only for bots", () => {
    const setup = setupWith("me", "here", "friend", "bot");
    setup.seats[1]!.name = " Anna   B ";
    expect(toNewTable(game, setup).seats).toEqual([
      { kind: "me" },
      { kind: "here", name: "Anna B" },
      { kind: "friend" },
      { kind: "bot", bot: "weak" },
    ]);
  });
  test("a table is listed only if a seat is free", () => {
    expect(toNewTable(game, { ...setupWith("me", "bot"), listed: true }).listed).toBe(false);
    expect(toNewTable(game, { ...setupWith("me", "friend"), listed: true }).listed).toBe(true);
  });
  test("one person may take several seats only if the host says so at a listed table", () => {
    const setup = { ...setupWith("me", "friend"), several: true };
    expect(toNewTable(game, setup).multipleSeats).toBe(false);
    expect(toNewTable(game, { ...setup, listed: true }).multipleSeats).toBe(true);
    expect(toNewTable(game, { ...setup, listed: true, several: false }).multipleSeats).toBe(false);
  });
});

describe("a time limit", () => {
  const pace = { kind: "live" as const, bank: 300, increment: 10, bot: "strong" };

  test("is sent as it was chosen", () =>
    expect(toNewTable(game, { ...setupWith("me", "friend"), pace }).timeControl).toEqual(pace));
  test("is not sent where people share a screen", () =>
    expect(toNewTable(game, { ...setupWith("me", "here"), pace }).timeControl).toBeNull());
  test("is needed where the result counts, and then everybody has one seat", () => {
    const setup = { ...setupWith("me", "friend"), listed: true, several: true, rated: true };
    expect(toNewTable(game, setup).rated).toBe(false);
    expect(toNewTable(game, { ...setup, pace })).toMatchObject({ rated: true, multipleSeats: false });
  });
  test("comes back as it was, with a bot that is offered", () => {
    const restoredKinds = { ...setupWith("me", "bot"), pace: { ...pace, bot: "gone" } };
    expect(restoreSetup(JSON.stringify(restoredKinds), game, bots).pace).toEqual({ ...pace, bot: "middling" });
  });
});

describe("the plan of last time", () => {
  const restoredKinds = (setup: unknown) => kinds(restoreSetup(JSON.stringify(setup), game, bots));

  test("comes back as it was", () => {
    const setup = { ...setupWith("friend", "me"), options: { length: "short" }, listed: true, several: true };
    expect(restoreSetup(JSON.stringify(setup), game, bots)).toEqual(setup);
  });
  test("if it was kept by an earlier version, one person has one seat and there is no time limit", () => {
    const { several: _, pace: __, ...setup } = setupWith("me", "friend");
    expect(restoreSetup(JSON.stringify(setup), game, bots).several).toBe(false);
    expect(restoreSetup(JSON.stringify(setup), game, bots).pace.kind).toBe("none");
  });
  test("a bot that is no longer offered becomes a middling one", () => {
    const setup = setupWith("me", "bot");
    setup.seats[1]!.bot = "gone";
    expect(restoreSetup(JSON.stringify(setup), game, bots).seats[1]!.bot).toBe("middling");
  });
  test("a value that is no longer offered becomes the usual one", () =>
    expect(
      restoreSetup(JSON.stringify({ ...setupWith("me", "bot"), options: { length: "?" } }), game, bots).options,
    ).toEqual({
      length: "full",
    }));
  test("is forgotten if so many can no longer play", () =>
    expect(restoredKinds(setupWith("me", "bot", "bot", "bot", "bot"))).toBe("me bot bot"));
  test("is forgotten if it is nonsense", () => {
    expect(kinds(restoreSetup("{", game, bots))).toBe("me bot bot");
    expect(kinds(restoreSetup(null, game, bots))).toBe("me bot bot");
    expect(
      restoredKinds({
        seats: [
          { kind: "king", name: "" },
          { kind: "me", name: "" },
        ],
        options: {},
      }),
    ).toBe("me bot bot");
    expect(restoredKinds(setupWith("me", "me"))).toBe("me bot bot");
    expect(restoredKinds({ seats: 3 })).toBe("me bot bot");
  });
});
