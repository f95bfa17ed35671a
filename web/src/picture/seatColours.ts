// Seat colours for charts, read from the emblems in the game's art.

/** For games whose emblems declare no colour. */
const FALLBACK_COLOURS = ["#2f6b4f", "#a8432f", "#35608f", "#b9892b", "#7a4d86", "#4d7c87", "#6f7233"];

function seatColour(game: string, seat: number): string {
  const sign = document.getElementById(`${game}-seat-${seat + 1}`);
  return sign?.dataset.colour ?? FALLBACK_COLOURS[seat % FALLBACK_COLOURS.length]!;
}

/** Sets `--seat-0` and so on, mixed with the text colour so that pale ones stay readable. */
export function setSeatColours(element: HTMLElement, game: string, seats: number): void {
  for (let seat = 0; seat < seats; seat++) {
    element.style.setProperty(`--seat-${seat}`, `color-mix(in oklab, ${seatColour(game, seat)} 72%, var(--ink))`);
  }
}
