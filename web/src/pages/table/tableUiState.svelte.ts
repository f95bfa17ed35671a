// Layout choices at a table, kept while the hand-over screen hides the game.
import { Zoom } from "../../picture/zoom.svelte";

export class TableUiState {
  tab = $state<"log" | "chat" | "rules">("log");
  /** The section of the rules to show. */
  rulesSection = $state.raw<{ key: string } | null>(null);
  /** Number of chat messages read. */
  chatLinesRead = $state(0);
  showBoardText = $state(false);
  readonly zoom = new Zoom();

  readonly openRules = (key: string): void => {
    this.tab = "rules";
    this.rulesSection = { key };
  };
}
