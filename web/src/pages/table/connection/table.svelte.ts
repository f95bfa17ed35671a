// Client-side state of one table, updated by the server, and the requests a player can make.
import type {
  Action,
  ChatLine,
  CoachAdvice,
  TableHeader,
  Lesson,
  LogLine,
  HelpCard,
  Player,
  Result,
  Update,
} from "../../../api/protocol";
import { botTitle } from "../../../api/catalog.svelte";
import { language, t } from "../../../i18n/i18n.svelte";
import { Connection, type Answer, type Request } from "./connection";
import { applyLogUpdate, mergeChat, newLines } from "./logUpdates";
import { applyPanelChanges, type DrawnPanel } from "../../../picture/panelUpdates";

/** Maximum length of each message in a bug report. */
const MAX_REPORTED_MESSAGE_LENGTH = 4000;

export class Table {
  header = $state.raw<TableHeader | null>(null);
  /** Local time at which `header` arrived; seat clocks count on from there. */
  receivedAt = $state(0);
  seat = $state<number | null>(null);
  panels = $state.raw<DrawnPanel[]>([]);
  prompt = $state("");
  rule = $state("");
  decisionNumber = $state(0);
  undo = $state(false);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  result = $state.raw<Result | null>(null);
  /** The lesson at this table, if any. */
  lesson = $state.raw<Lesson | null>(null);
  /** True while connected. */
  isConnected = $state(false);
  /** True while a decision is being sent. */
  busy = $state(false);
  /** The last error message. */
  errorMessage = $state("");
  /** Why the table cannot be shown at all. */
  rejected = $state("");
  /** The log lines added by the last update. */
  addedLines = $state.raw<LogLine[]>([]);
  /** The number of log lines that I had seen when I decided last, or when I came. */
  seenLines = $state(0);

  /** True if the next update repeats known state, so it adds no log lines. */
  private isRefreshing = false;
  private serverActions = $state.raw<Action[]>([]);
  /** The decision already made: its actions are void even before the server sends the next ones. */
  private decidedNumber = $state<number | null>(null);

  readonly actions = $derived(this.decidedNumber === this.decisionNumber ? [] : this.serverActions);
  readonly players = $derived<Player[]>(this.header?.players ?? []);
  /** My seats, without those a bot has taken over. */
  readonly mine = $derived(this.players.filter((player) => player.mine && player.bot === null));
  readonly me = $derived(this.players.find((player) => player.seat === this.seat));
  readonly playing = $derived(this.header?.phase === "playing");
  readonly myMove = $derived(this.playing && this.actions.length > 0);
  /** True while it is my turn according to the server, including between two decisions of one turn. */
  readonly myTurn = $derived(this.playing && this.serverActions.length > 0);

  /** True while only the decision a lesson asks for is accepted. */
  readonly guided = $derived(this.lesson?.stage === "guided");
  /** True at the table of a lesson, guided or not. */
  readonly learning = $derived(this.lesson !== null);
  /** True if the table allows hints and the coach, and people play together, who should know that. */
  readonly hintsForAll = $derived(
    this.header?.hints === true && this.players.filter((player) => player.kind !== "bot").length > 1,
  );
  /** Who has left the table, in words. */
  readonly departures = $derived(
    this.players
      .filter((player) => player.gone && this.playing)
      .map(({ name, bot }) => t(bot === null ? "log.left" : "log.left_to_bot", { name, level: botTitle(bot) })),
  );
  /** The coach is available where the table allows it and when there is a choice. */
  readonly coachable = $derived(!this.guided && this.header?.hints === true && this.actions.length > 1);

  private readonly socket: Connection;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly id: string,
    readonly watch: string | undefined,
  ) {
    this.socket = new Connection(() => this.address(), {
      update: (update, first) => this.applyUpdate(update, first),
      isConnected: (is) => (this.isConnected = is),
      rejected: (text) => (this.rejected = text),
    });
  }

  /** Subscribes to updates that change the available actions. */
  onchange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Reloads the full state, for example in another language. */
  refresh(): void {
    this.isRefreshing = true;
    this.socket.reconnect();
  }

  /** Recent messages for a bug report, each truncated. */
  recentMessages(): string[] {
    return this.socket.recentMessages.map((message) => message.slice(0, MAX_REPORTED_MESSAGE_LENGTH));
  }

  close(): void {
    this.socket.close();
  }

  ask(request: Request): Promise<Answer> {
    return this.socket.request(request);
  }

  /** Carries out an action. Returns true if it needs confirmation because it cannot be undone and `sure` is false. */
  async act(action: Action, sure: boolean): Promise<boolean> {
    if (this.seat === null) return false;
    const { seat, decisionNumber } = this;
    const answer = await this.send({ type: "act", seat, decisionNumber, action: action.action, confirmed: sure });
    if (answer === "done" && this.decisionNumber === decisionNumber) this.decidedNumber = decisionNumber;
    return answer === "confirm";
  }

  /** The coach's opinion on an action; null if it could not be asked. */
  async coach(action: Action): Promise<CoachAdvice | null> {
    if (this.seat === null || this.busy) return null;
    this.busy = true;
    try {
      const answer = await this.ask({
        type: "coach",
        seat: this.seat,
        decisionNumber: this.decisionNumber,
        action: action.action,
      });
      return answer.type === "coached" ? answer : null;
    } finally {
      this.busy = false;
    }
  }

  /** The help card of an element or action; null if there is none. */
  async explain(thing: string): Promise<HelpCard | null> {
    const answer = await this.ask({ type: "help", thing });
    return answer.type === "help" ? answer.card : null;
  }

  async undoLast(): Promise<void> {
    if (this.seat === null || !this.undo) return;
    await this.send({ type: "undo", seat: this.seat, decisionNumber: this.decisionNumber });
  }

  async switchSeat(seat: number): Promise<void> {
    await this.send({ type: "switchSeat", seat });
  }

  /** Tells the server whether the user is active; inactive users get notifications instead. */
  reportActivity(attending: boolean): void {
    if (!this.header?.watching) void this.ask({ type: "activity", active: attending });
  }

  async sendChat(text: string): Promise<boolean> {
    return this.settle(await this.ask({ type: "chat", text })) === "done";
  }

  private async send(request: Request): Promise<Answer["type"] | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    try {
      return this.settle(await this.ask(request));
    } finally {
      this.busy = false;
    }
  }

  /** Records the outcome of a request; a refusal becomes the error message. */
  private settle(answer: Answer): Answer["type"] {
    this.errorMessage = answer.type === "refused" ? answer.text : answer.type === "lost" ? t("table.lost") : "";
    return answer.type;
  }

  private address(): string {
    const query = new URLSearchParams({ lang: language(), want: "changes" });
    if (this.watch) query.set("watch", this.watch);
    else if (this.seat !== null) query.set("seat", String(this.seat));
    return `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`;
  }

  private applyUpdate(update: Update, first: boolean): void {
    const [before, seat, number] = [this.log, this.seat, this.decisionNumber];
    if (first) this.reset();
    this.applyTableParts(update);
    this.applyDecisionParts(update);
    if (update.log) this.log = applyLogUpdate(this.log, update.log);
    if (first || update.chat) this.chat = mergeChat(first ? [] : this.chat, update.chat ?? []);
    if (update.log)
      this.addedLines =
        before.length === 0 || seat !== this.seat || this.isRefreshing ? [] : newLines(before, this.log);
    this.countSeenLines(before.length, seat, number);
    if (first) this.isRefreshing = false;
    if (first || update.actions || update.decisionNumber != null || update.header || update.changes)
      this.listeners.forEach((listener) => listener());
  }

  /** What was there when I came or before I decided is seen; taking back a decision removes lines. */
  private countSeenLines(before: number, seat: number | null, number: number): void {
    if (before === 0 || seat !== this.seat) this.seenLines = this.log.length;
    else if (this.decisionNumber !== number) this.seenLines = before;
    this.seenLines = Math.min(this.seenLines, this.log.length);
  }

  private reset(): void {
    [this.prompt, this.rule, this.decisionNumber, this.serverActions, this.undo, this.log, this.result] = [
      "",
      "",
      0,
      [],
      false,
      [],
      null,
    ];
  }

  private applyTableParts(update: Update): void {
    if (update.header)
      [this.header, this.seat, this.receivedAt] = [update.header, update.seat ?? null, performance.now()];
    if (update.changes) this.panels = applyPanelChanges(this.panels, update.changes);
    if (update.result !== undefined) this.result = update.result;
    if (update.lesson) this.lesson = update.lesson;
  }

  private applyDecisionParts(update: Update): void {
    if (update.prompt != null) this.prompt = update.prompt;
    if (update.rule != null) this.rule = update.rule;
    if (update.decisionNumber != null) [this.decisionNumber, this.decidedNumber] = [update.decisionNumber, null];
    if (update.actions) this.serverActions = update.actions;
    if (update.undo != null) this.undo = update.undo;
  }
}
