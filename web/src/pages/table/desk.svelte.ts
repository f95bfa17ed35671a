// How one has arranged the screen at a table: it stays so while a curtain hides the game.
import { Zoom } from "../../picture/zoom.svelte";

export class Desk {
  tab = $state<"log" | "chat" | "rules">("log");
  /** So many lines of the chat have been read. */
  read = $state(0);
  asText = $state(false);
  readonly zoom = new Zoom();
}
