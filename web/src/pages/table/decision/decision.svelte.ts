// A decision in the making: what was picked in the picture, what is being looked at, what waits for a yes.
import { join, type Drawn } from "../../../picture/panelUpdates";
import type { Action } from "../../../server/protocol";
import { decided, kept } from "../../../action-picker/actionPaths";
import { Picks } from "../../../action-picker/actionPicker.svelte";
import { Coach, type Warning } from "./coach.svelte";
import type { Table } from "../connection/table.svelte";

/** So long a pointer rests before a preview is asked for. */
const REST = 150;

export class Choosing extends Picks {
  /** A final action that waits for a yes. */
  asked = $state.raw<Action | null>(null);
  /** A costly action about which the coach has said something. */
  warned = $state.raw<Warning | null>(null);
  /** The panels that the action looked at would change, as they would be. */
  shown = $state.raw<Drawn[]>([]);
  /** Places lit by what the pointer or the focus is on. */
  lit = $state.raw<string[]>([]);

  private known = new Map<string, Promise<Drawn[]>>();
  private wished: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;
  /** The choice that is on its way to the server; after a step back or in another turn it is not asked about. */
  private wanted: Action | null = null;

  private readonly coach: Coach;

  constructor(private readonly table: Table) {
    super(() => table.actions);
    this.coach = new Coach(table);
    table.onchange(() => this.renew());
  }

  /** Picks a target; the last one of a path carries its action out. */
  async pick(at: string): Promise<void> {
    if (this.table.busy || this.asked || this.warned) return;
    this.picked = [...this.picked, at];
    const action = decided(this.table.actions, this.picked);
    if (action) await this.choose(action);
    else this.look(null);
  }

  /** One step back, from the coach's warning to the beginning, as something else may be better; whether there was one. */
  back(): boolean {
    this.wanted = null;
    if (this.warned) this.picked = [];
    if (this.asked || this.warned) this.asked = this.warned = null;
    else if (this.picked.length === 0) return false;
    this.picked = this.picked.slice(0, -1);
    this.look(null);
    return true;
  }

  /** Carries an action out; a final one chosen among several is asked about first, unless a lesson leads. */
  async choose(action: Action): Promise<void> {
    if (this.table.busy) return;
    this.look(null);
    this.wanted = action;
    if (this.coach.watches()) this.warned = await this.coach.warning(action);
    if (this.warned || this.wanted !== action) return;
    const waits = await this.table.act(action, this.table.actions.length === 1 || this.table.guided);
    if (this.wanted !== action) return;
    this.wanted = null;
    if (waits) this.asked = action;
    else this.picked = [];
  }

  /** Carries out what the coach has warned of. */
  async insist(): Promise<void> {
    const action = this.warned?.action;
    this.warned = null;
    if (action) await this.choose(action);
  }

  async confirm(): Promise<void> {
    if (!this.asked) return;
    await this.table.act(this.asked, true);
    this.asked = null;
    this.picked = [];
  }

  /** What the pointer or the focus is on: its places are lit at once, its preview is shown after a moment. */
  look(action: Action | null): void {
    if (action && action.action === this.wished) return;
    clearTimeout(this.timer);
    this.wished = action?.action ?? null;
    this.lit = action?.path ?? [];
    this.shown = [];
    if (action) this.timer = setTimeout(() => void this.show(action), REST);
  }

  /** The same for a target in the picture; only the last one of a path has something to show. */
  aim(at: string | null): void {
    const action = at === null ? undefined : decided(this.table.actions, [...this.picked, at]);
    this.look(action ?? null);
    this.lit = [];
  }

  private async show(action: Action): Promise<void> {
    const preview = await this.preview(action);
    if (this.wished === action.action) this.shown = preview;
  }

  private preview(action: Action): Promise<Drawn[]> {
    const found = this.known.get(action.action) ?? this.askPreview(action);
    this.known.set(action.action, found);
    return found;
  }

  private async askPreview(action: Action): Promise<Drawn[]> {
    if (this.table.seat === null) return [];
    const answer = await this.table.ask({
      type: "preview",
      seat: this.table.seat,
      turn: this.table.turn,
      action: action.action,
    });
    return answer.type === "preview" ? join(this.table.panels, answer.changes) : [];
  }

  /** The table changed: what was picked stays only if it still means something in the same decision. */
  private renew(): void {
    this.known.clear();
    const same = this.turn === this.table.turn;
    this.picked = same ? kept(this.table.actions, this.picked) : [];
    if (!same) {
      this.wanted = this.warned = null;
      this.clear();
    }
    this.asked = (same && this.table.actions.find((action) => action.action === this.asked?.action)) || null;
    this.turn = this.table.turn;
    this.look(null);
  }
}
