// How one has arranged the screen at a table: it stays so while a curtain hides the game.
import { Zoom } from "../../picture/zoom.svelte";

export class TableUiState {
  tab = $state<"log" | "chat" | "rules">("log");
  /** The section of the rules that somebody wants to read. */
  rulesSection = $state.raw<{ key: string } | null>(null);
  /** So many lines of the chat have been read. */
  chatLinesRead = $state(0);
  showBoardText = $state(false);
  readonly zoom = new Zoom();

  /** Opens the rules at a section. */
  readonly openRules = (key: string): void => {
    this.tab = "rules";
    this.rulesSection = { key };
  };
}
