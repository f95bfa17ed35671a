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
import { language, t } from "../../../i18n/i18n.svelte";
import { Connection, type Answer, type Request } from "./connection";
import { applyLogUpdate, mergeChat, newLines } from "./logUpdates";
import { applyPanelChanges, type DrawnPanel } from "../../../picture/panelUpdates";

/** Maximum length of each message in a bug report. */
const MAX_REPORTED_MESSAGE_LENGTH = 4000;

export class Table {
  head = $state.raw<TableHeader | null>(null);
  /** Local time at which `head` arrived; seat clocks count on from there. */
  receivedAt = $state(0);
  seat = $state<number | null>(null);
  panels = $state.raw<DrawnPanel[]>([]);
  prompt = $state("");
  rule = $state("");
  turn = $state(0);
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
  news = $state.raw<LogLine[]>([]);

  /** True if the next update repeats known state, so none of it is news. */
  private isRefreshing = false;
  private serverActions = $state.raw<Action[]>([]);
  /** The turn already decided: its actions are void even before the server sends the next ones. */
  private decidedTurn = $state<number | null>(null);

  readonly actions = $derived(this.decidedTurn === this.turn ? [] : this.serverActions);
  readonly players = $derived<Player[]>(this.head?.players ?? []);
  /** My seats, without those a bot has taken over. */
  readonly mine = $derived(this.players.filter((player) => player.mine && player.bot === null));
  readonly me = $derived(this.players.find((player) => player.seat === this.seat));
  readonly playing = $derived(this.head?.phase === "playing");
  readonly myMove = $derived(this.playing && this.actions.length > 0);
  /** True while it is my turn according to the server, including between two decisions of one turn. */
  readonly myTurn = $derived(this.playing && this.serverActions.length > 0);

  /** True while only the decision a lesson asks for is accepted. */
  readonly guided = $derived(this.lesson?.stage === "guided");
  /** True at the table of a lesson, guided or not. */
  readonly learning = $derived(this.lesson !== null);
  /** The coach is available against bots only, in unrated games, and when there is a choice. */
  readonly coachable = $derived(
    !this.guided &&
      !this.head?.rated &&
      !this.head?.evening &&
      this.actions.length > 1 &&
      this.players.every((player) => player.mine || player.bot !== null),
  );

  private readonly socket: Connection;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly id: string,
    readonly watch: string | undefined,
  ) {
    this.socket = new Connection(() => this.address(), {
      update: (news, first) => this.applyUpdate(news, first),
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
    const { seat, turn } = this;
    const answer = await this.send({ type: "act", seat, turn, action: action.action, confirmed: sure });
    if (answer === "done" && this.turn === turn) this.decidedTurn = turn;
    return answer === "confirm";
  }

  /** The coach's opinion on an action; null if it could not be asked. */
  async coach(action: Action): Promise<CoachAdvice | null> {
    if (this.seat === null || this.busy) return null;
    this.busy = true;
    try {
      const answer = await this.ask({ type: "coach", seat: this.seat, turn: this.turn, action: action.action });
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
    await this.send({ type: "undo", seat: this.seat, turn: this.turn });
  }

  async switchSeat(seat: number): Promise<void> {
    await this.send({ type: "switchSeat", seat });
  }

  /** Tells the server whether the user is active; inactive users get notifications instead. */
  reportActivity(attending: boolean): void {
    if (!this.head?.watching) void this.ask({ type: "activity", active: attending });
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

  private applyUpdate(news: Update, first: boolean): void {
    const [before, seat] = [this.log, this.seat];
    if (first) this.reset();
    this.applyTableParts(news);
    this.applyTurnParts(news);
    if (news.log) this.log = applyLogUpdate(this.log, news.log);
    if (first || news.chat) this.chat = mergeChat(first ? [] : this.chat, news.chat ?? []);
    if (news.log)
      this.news = before.length === 0 || seat !== this.seat || this.isRefreshing ? [] : newLines(before, this.log);
    if (first) this.isRefreshing = false;
    if (first || news.actions || news.turn != null || news.head || news.changes)
      this.listeners.forEach((listener) => listener());
  }

  private reset(): void {
    [this.prompt, this.rule, this.turn, this.serverActions, this.undo, this.log, this.result] = [
      "",
      "",
      0,
      [],
      false,
      [],
      null,
    ];
  }

  private applyTableParts(news: Update): void {
    if (news.head) [this.head, this.seat, this.receivedAt] = [news.head, news.seat ?? null, performance.now()];
    if (news.changes) this.panels = applyPanelChanges(this.panels, news.changes);
    if (news.result !== undefined) this.result = news.result;
    if (news.lesson) this.lesson = news.lesson;
  }

  private applyTurnParts(news: Update): void {
    if (news.prompt != null) this.prompt = news.prompt;
    if (news.rule != null) this.rule = news.rule;
    if (news.turn != null) [this.turn, this.decidedTurn] = [news.turn, null];
    if (news.actions) this.serverActions = news.actions;
    if (news.undo != null) this.undo = news.undo;
  }
}
