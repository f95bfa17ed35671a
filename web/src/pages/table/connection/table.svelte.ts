// One table as this screen knows it: what the server told last, and the requests that can be made.
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
} from "../../../server/protocol";
import { language, t } from "../../../i18n/i18n.svelte";
import { Connection, type Answer, type Request } from "./connection";
import { applyLogUpdate, mergeChat, newLines } from "./logUpdates";
import { applyPanelChanges, type DrawnPanel } from "../../../picture/panelUpdates";

/** Letters of a message that a report of what went wrong holds. */
const MAX_REPORTED_MESSAGE_LENGTH = 4000;

export class Table {
  head = $state.raw<TableHeader | null>(null);
  /** When `head` was heard, by this screen's own clock: clocks at the seats count on from there. */
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
  /** What I am told here, if a lesson is given. */
  lesson = $state.raw<Lesson | null>(null);
  /** Whether the line to the server is up. */
  isConnected = $state(false);
  /** A decision is on its way. */
  busy = $state(false);
  /** One sentence about what went wrong last. */
  trouble = $state("");
  /** The table cannot be shown at all: why. */
  rejected = $state("");
  /** The log lines that the last update brought. */
  news = $state.raw<LogLine[]>([]);

  /** Whether the next update tells anew what is known. */
  private isRefreshing = false;
  private serverActions = $state.raw<Action[]>([]);
  /** The turn whose decision is made: its actions are no longer valid, even before the server has sent the next ones. */
  private decidedTurn = $state<number | null>(null);

  readonly actions = $derived(this.decidedTurn === this.turn ? [] : this.serverActions);
  readonly players = $derived<Player[]>(this.head?.players ?? []);
  /** The seats of mine that nobody stands in for. */
  readonly mine = $derived(this.players.filter((player) => player.mine && player.bot === null));
  readonly me = $derived(this.players.find((player) => player.seat === this.seat));
  readonly playing = $derived(this.head?.phase === "playing");
  readonly myMove = $derived(this.playing && this.actions.length > 0);
  /** Whether it is my turn as the server told last: still so between two decisions of one turn. */
  readonly myTurn = $derived(this.playing && this.serverActions.length > 0);

  /** Whether only the decision that a lesson asks for leads on. */
  readonly guided = $derived(this.lesson?.stage === "guided");
  /** Whether it is the table of a lesson, guided or not. */
  readonly learning = $derived(this.lesson !== null);
  /** Whether a coach may help: only bots play against me, and there is a choice. */
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

  /** Calls back after every update that changes what may be done. */
  onchange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Everything told again, as after a change of language: nothing of it is news. */
  refresh(): void {
    this.isRefreshing = true;
    this.socket.reconnect();
  }

  /** The last messages, none too long: for a report of what went wrong. */
  recentMessages(): string[] {
    return this.socket.recentMessages.map((message) => message.slice(0, MAX_REPORTED_MESSAGE_LENGTH));
  }

  close(): void {
    this.socket.close();
  }

  ask(request: Request): Promise<Answer> {
    return this.socket.request(request);
  }

  /** Carries an action out; whether it waits for a yes instead, because it cannot be taken back and nobody is sure. */
  async act(action: Action, sure: boolean): Promise<boolean> {
    if (this.seat === null) return false;
    const { seat, turn } = this;
    const answer = await this.send({ type: "act", seat, turn, action: action.action, confirmed: sure });
    if (answer === "done" && this.turn === turn) this.decidedTurn = turn;
    return answer === "confirm";
  }

  /** What a coach says about an action; null if it could not be asked. */
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

  /** What something in the picture, or an action, is; null if there is nothing to tell. */
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

  /** Lets the server know whether somebody looks: then they are not told elsewhere. */
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

  /** What became of a request; if it was refused, the sentence is shown. */
  private settle(answer: Answer): Answer["type"] {
    this.trouble = answer.type === "refused" ? answer.text : answer.type === "lost" ? t("table.lost") : "";
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
      this.listeners.forEach((sendChat) => sendChat());
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
