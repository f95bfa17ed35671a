// State of the current decision: picked targets, the hovered action and its preview, and the action awaiting
// confirmation.
import { applyPanelChanges, type DrawnPanel } from "../../../picture/panelUpdates";
import type { Action } from "../../../api/protocol";
import { decidedAction, validPath } from "../../../action-picker/actionPaths";
import { ActionPicker } from "../../../action-picker/actionPicker.svelte";
import { Coach, type Warning } from "./coachWarnings.svelte";
import type { Table } from "../connection/table.svelte";

/** Delay in milliseconds before a hovered action is previewed. */
const HOVER_DELAY_MS = 150;

export class Decision extends ActionPicker {
  /** An action that cannot be undone and awaits confirmation. */
  unconfirmed = $state.raw<Action | null>(null);
  /** A costly action the coach has warned about. */
  coachWarning = $state.raw<Warning | null>(null);
  /** The panels that the hovered action would change, as they would become. */
  previewPanels = $state.raw<DrawnPanel[]>([]);
  /** Places highlighted by the hovered action. */
  highlighted = $state.raw<string[]>([]);

  private previewCache = new Map<string, Promise<DrawnPanel[]>>();
  private hovered: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private decisionNumber = 0;
  /** The action being sent; cleared by going back or by the next turn. */
  private pending: Action | null = null;

  private readonly coach: Coach;

  constructor(private readonly table: Table) {
    super(() => table.actions);
    this.coach = new Coach(table);
    table.onchange(() => this.onTableChange());
  }

  /** Picks a target; completing a path carries out its action. */
  async pick(at: string): Promise<void> {
    if (this.table.busy || this.unconfirmed || this.coachWarning) return;
    this.picked = [...this.picked, at];
    const action = decidedAction(this.table.actions, this.picked);
    if (action) await this.choose(action);
    else this.hover(null);
  }

  /** Goes one step back, from the coach's warning to the start. Returns false if there was nothing to go back from. */
  back(): boolean {
    this.pending = null;
    if (this.coachWarning) this.picked = [];
    if (this.unconfirmed || this.coachWarning) this.unconfirmed = this.coachWarning = null;
    else if (this.picked.length === 0) return false;
    this.picked = this.picked.slice(0, -1);
    this.hover(null);
    return true;
  }

  /**
   * Carries out an action. One that cannot be undone needs confirmation, unless it is the only one or a lesson asks
   * for it.
   */
  async choose(action: Action): Promise<void> {
    if (this.table.busy) return;
    this.hover(null);
    this.pending = action;
    if (this.coach.shouldCheck()) this.coachWarning = await this.coach.warningFor(action);
    if (this.coachWarning || this.pending !== action) return;
    const waits = await this.table.act(action, this.table.actions.length === 1 || this.table.guided);
    if (this.pending !== action) return;
    this.pending = null;
    if (waits) this.unconfirmed = action;
    else this.picked = [];
  }

  /** Carries out the action despite the coach's warning. */
  async insist(): Promise<void> {
    const action = this.coachWarning?.action;
    this.coachWarning = null;
    if (action) await this.choose(action);
  }

  async confirm(): Promise<void> {
    if (!this.unconfirmed) return;
    await this.table.act(this.unconfirmed, true);
    this.unconfirmed = null;
    this.picked = [];
  }

  /** The pointer or focus is on an action: highlights its places now and previews it after a delay. */
  hover(action: Action | null): void {
    if (action && action.action === this.hovered) return;
    clearTimeout(this.timer);
    this.hovered = action?.action ?? null;
    this.highlighted = action?.path ?? [];
    this.previewPanels = [];
    if (action) this.timer = setTimeout(() => void this.showPreview(action), HOVER_DELAY_MS);
  }

  /** The same for a target in the picture; only a target that completes a path has a preview. */
  hoverTarget(at: string | null): void {
    const action = at === null ? undefined : decidedAction(this.table.actions, [...this.picked, at]);
    this.hover(action ?? null);
    this.highlighted = [];
  }

  private async showPreview(action: Action): Promise<void> {
    const cachedPreview = await this.cachedPreview(action);
    if (this.hovered === action.action) this.previewPanels = cachedPreview;
  }

  private cachedPreview(action: Action): Promise<DrawnPanel[]> {
    const found = this.previewCache.get(action.action) ?? this.fetchPreview(action);
    this.previewCache.set(action.action, found);
    return found;
  }

  private async fetchPreview(action: Action): Promise<DrawnPanel[]> {
    if (this.table.seat === null) return [];
    const answer = await this.table.ask({
      type: "preview",
      seat: this.table.seat,
      decisionNumber: this.table.decisionNumber,
      action: action.action,
    });
    return answer.type === "preview" ? applyPanelChanges(this.table.panels, answer.changes) : [];
  }

  /** The table changed: picked targets stay only within the same decision, if they are still possible. */
  private onTableChange(): void {
    this.previewCache.clear();
    const same = this.decisionNumber === this.table.decisionNumber;
    this.picked = same ? validPath(this.table.actions, this.picked) : [];
    if (!same) {
      this.pending = this.coachWarning = null;
      this.clear();
    }
    this.unconfirmed =
      (same && this.table.actions.find((action) => action.action === this.unconfirmed?.action)) || null;
    this.decisionNumber = this.table.decisionNumber;
    this.hover(null);
  }
}
