// A board of 12 kB as JSON, as large as a view of ours: two players take turns, and each move changes four of its fields.

export const FIELDS = 137;
const field = (number) => ({
  number,
  owner: null,
  goods: [0, 0, 0, 0, 0],
  members: 0,
  moved: 0,
  name: `field-${number}`,
});

export const board = {
  name: "board",
  setup: () => ({ fields: Array.from({ length: FIELDS }, (_, number) => field(number)), scores: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, place) => {
      for (let i = 0; i < 4; i++) {
        const changed = G.fields[(place + 29 * i) % G.fields.length];
        changed.owner = playerID;
        changed.goods[i] += 1;
        changed.moved += 1;
      }
      G.scores[Number(playerID)] += place % 5;
    },
  },
};
