// Announcements of what nobody should miss, such as the end of a round, shown large for a moment.
import type { LogLine } from "../../../api/protocol";

/** Maximum number of lines; the newest stay. */
const MAX_SHOWN = 6;

export class Announcements {
  lines = $state.raw<string[]>([]);

  /** Adds the headlines among new log lines. Lines still shown stay above them if there is room. */
  add(addedLines: readonly LogLine[]): void {
    const found = addedLines.filter((line) => line.headline).map((line) => line.text);
    const both = [...this.lines, ...found];
    if (found.length > 0) this.lines = both.length > MAX_SHOWN ? found.slice(-MAX_SHOWN) : both;
  }

  close(): void {
    this.lines = [];
  }

  /** How long the lines stay. */
  get readingTimeMs(): number {
    return 4000 + 60 * this.lines.join(" ").length;
  }
}
