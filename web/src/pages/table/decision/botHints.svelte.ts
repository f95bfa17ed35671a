// Hints from a strong bot: the best few actions, best first. After a refusal they can be requested again. Deciding
// cancels the request.
import type { Hint } from "../../../api/protocol";
import type { Table } from "../connection/table.svelte";

export class BotHints {
  loading = $state(false);
  private hints = $state.raw<{ turn: number; best: Hint[] } | null>(null);

  constructor(private readonly table: Table) {}

  /** The hints for the current decision. */
  readonly current = $derived.by<Hint[]>(() => (this.hints?.turn === this.table.turn ? this.hints.best : []));

  async request(): Promise<void> {
    const { seat, turn } = this.table;
    if (seat === null) return;
    this.loading = true;
    const answer = await this.table.ask({ type: "hints", seat });
    this.loading = false;
    if (answer.type === "hints") this.hints = { turn, best: answer.hints };
    else if (answer.type === "refused" && this.table.turn === turn) this.table.errorMessage = answer.text;
  }
}
