import { describe, expect, test } from "vitest";
import type { BotLevel, GameCard, TableHeader, Player, TableCard } from "../api/protocol";
import {
  rematchSetup,
  formatPlayerCounts,
  findProblem,
  toNewTable,
  defaultTimeControl,
  quickGameSetup,
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
    multipleSeats: false,
    timeControl: defaultTimeControl("none", "weak"),
    hints: null,
    rated: false,
  };
}

describe("player counts", () => {
  test("a range is written with a dash", () => expect(formatPlayerCounts([2, 3, 4, 5])).toBe("2–5"));
  test("numbers with a gap are listed", () => expect(formatPlayerCounts([2, 4])).toBe("2, 4"));
  test("a single number stands alone", () => expect(formatPlayerCounts([2])).toBe("2"));
});

describe("the default setup", () => {
  test("seats me and two bots of the middle level", () => {
    expect(defaultSetup(game, bots).seats).toEqual([
      { kind: "me", name: "", bot: "middling" },
      { kind: "bot", name: "", bot: "middling" },
      { kind: "bot", name: "", bot: "middling" },
    ]);
  });
  test("has the fewest players if three cannot play", () =>
    expect(kinds(defaultSetup({ ...game, players: [2, 4] }, bots))).toBe("me bot"));
  test("has the first value of each option", () =>
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
  const strength = (...finished: TableCard[]) => quickGameSetup(game, bots, finished).bot;

  test("starts a first game with the beginners' options and the weakest bots", () =>
    expect(quickGameSetup(game, bots, [])).toEqual({
      table: {
        game: "pebbles",
        seats,
        options: { length: "short" },
        listed: false,
        multipleSeats: false,
        timeControl: null,
        rated: false,
        hints: true,
      },
      bot: "weak",
      first: true,
    }));
  test("does not count lessons and other games as a first game", () => {
    const lesson = { ...finishedGame(1, "weak"), lesson: "first" };
    const other = { ...finishedGame(1, "weak"), game: "marbles" };
    expect(quickGameSetup(game, bots, [lesson, other]).first).toBe(true);
  });
  test("has the default options after the first game", () =>
    expect(quickGameSetup(game, bots, [finishedGame(2, "weak", "weak")]).table.options).toEqual({ length: "full" }));
  test("has bots one level stronger after a win", () =>
    expect(strength(finishedGame(1, "weak", "weak"))).toBe("middling"));
  test("has bots one level weaker after coming last", () =>
    expect(strength(finishedGame(3, "middling", "middling"))).toBe("weak"));
  test("has bots of the same level after any other place", () =>
    expect(strength(finishedGame(2, "strong", "strong"))).toBe("strong"));
  test("has no bots beyond the strongest and the weakest level", () => {
    expect(strength(finishedGame(1, "strong"))).toBe("strong");
    expect(strength(finishedGame(2, "weak"))).toBe("weak");
  });
  test("only looks at the latest game against bots", () =>
    expect(strength(finishedGame(1, "middling"), finishedGame(2, "weak"))).toBe("strong"));
  test("has bots of the middle level if all earlier games were with people", () => {
    const people = finishedGame(1, "weak");
    people.players[1]!.bot = null;
    expect(strength(people)).toBe("middling");
  });
});

describe("'play again'", () => {
  const headerOf = (...seats: Partial<Player>[]) =>
    ({
      options: { length: "short" },
      players: seats.map((seat, i) => ({ seat: i, mine: false, bot: null, ...seat })),
    }) as unknown as TableHeader;
  const me = { mine: true };

  test("keeps player count and options, with bots that suit the result", () => {
    const { table, bot } = rematchSetup(
      headerOf(me, { bot: "weak" }, { bot: "weak" }, { bot: "weak" }),
      [1, 2, 3, 4],
      game,
      bots,
    )!;
    expect(bot).toBe("middling");
    expect(table.seats).toEqual([{ kind: "me" }, ...Array(3).fill({ kind: "bot", bot: "middling" })]);
    expect(table.options).toEqual({ length: "short" });
  });
  test("is not offered after a game with people", () =>
    expect(rematchSetup(headerOf(me, {}), [1, 2], game, bots)).toBeNull());
  test("is not offered to several people on one screen", () =>
    expect(rematchSetup(headerOf(me, me, { bot: "weak" }), [1, 2, 3], game, bots)).toBeNull());
});

describe("changing the number of seats", () => {
  test("fills new seats with bots as strong as the last one", () =>
    expect(withSeatCount(setupWith("me", "bot"), 4, bots).seats.map((seat) => seat.bot)).toEqual([
      "weak",
      "weak",
      "weak",
      "weak",
    ]));
  test("removes the last seats, but never mine", () =>
    expect(kinds(withSeatCount(setupWith("bot", "friend", "me"), 2, bots))).toBe("bot me"));
});

describe("changing who takes a seat", () => {
  test("changes only that seat", () =>
    expect(kinds(withSeatKind(setupWith("me", "bot", "bot"), 1, "friend"))).toBe("me friend bot"));
  test("gives my old seat to the previous player if I move", () =>
    expect(kinds(withSeatKind(setupWith("me", "friend", "bot"), 1, "me"))).toBe("friend me bot"));
});

describe("problems of a setup", () => {
  test("none if it is complete", () => expect(findProblem(setupWith("me", "bot"))).toBeUndefined());
  test("a person on this screen without a name", () =>
    expect(findProblem(setupWith("me", "here"))).toEqual({ seat: 1, why: "newTable.nameless" }));
  test("a name that consists of spaces", () => {
    const setup = setupWith("me", "here");
    setup.seats[1]!.name = "  ";
    expect(findProblem(setup)?.seat).toBe(1);
  });
  test("only bots", () => expect(findProblem(setupWith("bot", "bot"))?.why).toBe("newTable.only_bots"));
});

describe("the request for a new table", () => {
  test("has trimmed names for people on this screen and levels for bots", () => {
    const setup = setupWith("me", "here", "friend", "bot");
    setup.seats[1]!.name = " Anna   B ";
    expect(toNewTable(game, setup).seats).toEqual([
      { kind: "me" },
      { kind: "here", name: "Anna B" },
      { kind: "friend" },
      { kind: "bot", bot: "weak" },
    ]);
  });
  test("lists a table only if a seat is free", () => {
    expect(toNewTable(game, { ...setupWith("me", "bot"), listed: true }).listed).toBe(false);
    expect(toNewTable(game, { ...setupWith("me", "friend"), listed: true }).listed).toBe(true);
  });
  test("lets one person take several seats only at a listed table and if the host allows it", () => {
    const setup = { ...setupWith("me", "friend"), multipleSeats: true };
    expect(toNewTable(game, setup).multipleSeats).toBe(false);
    expect(toNewTable(game, { ...setup, listed: true }).multipleSeats).toBe(true);
    expect(toNewTable(game, { ...setup, listed: true, multipleSeats: false }).multipleSeats).toBe(false);
  });
});

describe("hints and the coach", () => {
  test("are on by default only if I play alone against bots", () => {
    expect(toNewTable(game, setupWith("me", "bot")).hints).toBe(true);
    expect(toNewTable(game, setupWith("me", "friend", "bot")).hints).toBe(false);
    expect(toNewTable(game, setupWith("me", "here")).hints).toBe(false);
  });
  test("are as the host wants them, except in rated games", () => {
    const setup = { ...setupWith("me", "friend"), hints: true };
    expect(toNewTable(game, setup).hints).toBe(true);
    const timeControl = { kind: "live" as const, bank: 300, increment: 10, bot: "strong" };
    expect(toNewTable(game, { ...setup, timeControl, rated: true }).hints).toBe(false);
  });
});

describe("a time control", () => {
  const timeControl = { kind: "live" as const, bank: 300, increment: 10, bot: "strong" };

  test("is sent as chosen", () =>
    expect(toNewTable(game, { ...setupWith("me", "friend"), timeControl }).timeControl).toEqual(timeControl));
  test("is not sent if people share a screen", () =>
    expect(toNewTable(game, { ...setupWith("me", "here"), timeControl }).timeControl).toBeNull());
  test("is required in rated games, where everybody has one seat", () => {
    const setup = { ...setupWith("me", "friend"), listed: true, multipleSeats: true, rated: true };
    expect(toNewTable(game, setup).rated).toBe(false);
    expect(toNewTable(game, { ...setup, timeControl })).toMatchObject({ rated: true, multipleSeats: false });
  });
  test("is restored, with a bot that exists", () => {
    const restoredKinds = { ...setupWith("me", "bot"), timeControl: { ...timeControl, bot: "gone" } };
    expect(restoreSetup(JSON.stringify(restoredKinds), game, bots).timeControl).toEqual({
      ...timeControl,
      bot: "middling",
    });
  });
});

describe("a saved setup", () => {
  const restoredKinds = (setup: unknown) => kinds(restoreSetup(JSON.stringify(setup), game, bots));

  test("is restored", () => {
    const setup = { ...setupWith("friend", "me"), options: { length: "short" }, listed: true, multipleSeats: true };
    expect(restoreSetup(JSON.stringify(setup), game, bots)).toEqual(setup);
  });
  test("of an earlier version has neither a time control nor multiple seats", () => {
    const { multipleSeats: _, timeControl: __, ...others } = setupWith("me", "friend");
    const restored = restoreSetup(JSON.stringify(others), game, bots);
    expect([restored.multipleSeats, restored.timeControl.kind]).toEqual([false, "none"]);
  });
  test("gets the middle level for a bot that no longer exists", () => {
    const setup = setupWith("me", "bot");
    setup.seats[1]!.bot = "gone";
    expect(restoreSetup(JSON.stringify(setup), game, bots).seats[1]!.bot).toBe("middling");
  });
  test("gets the default for an option value that no longer exists", () =>
    expect(
      restoreSetup(JSON.stringify({ ...setupWith("me", "bot"), options: { length: "?" } }), game, bots).options,
    ).toEqual({
      length: "full",
    }));
  test("is dropped if the game no longer has that player count", () =>
    expect(restoredKinds(setupWith("me", "bot", "bot", "bot", "bot"))).toBe("me bot bot"));
  test("is dropped if it is malformed", () => {
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
