// What nobody at the table should miss, such as the end of a round: shown large for a moment.
import type { LogLine } from "../../../server/protocol";

/** So many are shown at once, the newest. */
const MAX_SHOWN = 6;

export class Announcements {
  lines = $state.raw<string[]>([]);

  /** Takes those of new lines of the log that are headlines; what is still shown stays above them if there is room. */
  add(news: readonly LogLine[]): void {
    const found = news.filter((line) => line.headline).map((line) => line.text);
    const both = [...this.lines, ...found];
    if (found.length > 0) this.lines = both.length > MAX_SHOWN ? found.slice(-MAX_SHOWN) : both;
  }

  close(): void {
    this.lines = [];
  }

  /** Milliseconds in which they can be read at leisure. */
  get readingTimeMs(): number {
    return 4000 + 60 * this.lines.join(" ").length;
  }
}
