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
import { language, say } from "../../../i18n/i18n.svelte";
import { Connection, type Answer, type Request } from "./connection";
import { extend, fresh, heard } from "./logUpdates";
import { join, type Drawn } from "../../../picture/panelUpdates";

/** Letters of a message that a report of what went wrong holds. */
const LONGEST_KEPT = 4000;

export class Table {
  head = $state.raw<TableHeader | null>(null);
  /** When `head` was heard, by this screen's own clock: clocks at the seats count on from there. */
  heard = $state(0);
  seat = $state<number | null>(null);
  panels = $state.raw<Drawn[]>([]);
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
  up = $state(false);
  /** A decision is on its way. */
  busy = $state(false);
  /** One sentence about what went wrong last. */
  trouble = $state("");
  /** The table cannot be shown at all: why. */
  barred = $state("");
  /** The log lines that the last update brought. */
  news = $state.raw<LogLine[]>([]);

  /** Whether the next update tells anew what is known. */
  private retold = false;
  private offered = $state.raw<Action[]>([]);
  /** The turn whose decision is made: its actions are no longer valid, even before the server has sent the next ones. */
  private made = $state<number | null>(null);

  readonly actions = $derived(this.made === this.turn ? [] : this.offered);
  readonly players = $derived<Player[]>(this.head?.players ?? []);
  /** The seats of mine that nobody stands in for. */
  readonly mine = $derived(this.players.filter((player) => player.mine && player.bot === null));
  readonly me = $derived(this.players.find((player) => player.seat === this.seat));
  readonly playing = $derived(this.head?.phase === "playing");
  readonly myMove = $derived(this.playing && this.actions.length > 0);
  /** Whether it is my turn as the server told last: still so between two decisions of one turn. */
  readonly myTurn = $derived(this.playing && this.offered.length > 0);

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

  private readonly line: Connection;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly id: string,
    readonly watch: string | undefined,
  ) {
    this.line = new Connection(() => this.address(), {
      update: (news, first) => this.take(news, first),
      up: (is) => (this.up = is),
      barred: (text) => (this.barred = text),
    });
  }

  /** Calls back after every update that changes what may be done. */
  onchange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Everything told again, as after a change of language: nothing of it is news. */
  refresh(): void {
    this.retold = true;
    this.line.renew();
  }

  /** The last messages, none too long: for a report of what went wrong. */
  lately(): string[] {
    return this.line.lately.map((message) => message.slice(0, LONGEST_KEPT));
  }

  close(): void {
    this.line.close();
  }

  ask(request: Request): Promise<Answer> {
    return this.line.ask(request);
  }

  /** Carries an action out; whether it waits for a yes instead, because it cannot be taken back and nobody is sure. */
  async act(action: Action, sure: boolean): Promise<boolean> {
    if (this.seat === null) return false;
    const { seat, turn } = this;
    const answer = await this.doing({ type: "act", seat, turn, action: action.action, sure });
    if (answer === "done" && this.turn === turn) this.made = turn;
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
  async what(thing: string): Promise<HelpCard | null> {
    const answer = await this.ask({ type: "what", thing });
    return answer.type === "what" ? answer.meaning : null;
  }

  async takeBack(): Promise<void> {
    if (this.seat === null || !this.undo) return;
    await this.doing({ type: "undo", seat: this.seat, turn: this.turn });
  }

  async look(seat: number): Promise<void> {
    await this.doing({ type: "look", seat });
  }

  /** Lets the server know whether somebody looks: then they are not told elsewhere. */
  attend(attending: boolean): void {
    if (!this.head?.watching) void this.ask({ type: "attend", attending });
  }

  async tell(text: string): Promise<boolean> {
    return this.clear(await this.ask({ type: "say", text })) === "done";
  }

  private async doing(request: Request): Promise<Answer["type"] | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    try {
      return this.clear(await this.ask(request));
    } finally {
      this.busy = false;
    }
  }

  /** What became of a request; if it was refused, the sentence is shown. */
  private clear(answer: Answer): Answer["type"] {
    this.trouble = answer.type === "refused" ? answer.text : answer.type === "lost" ? say("table.lost") : "";
    return answer.type;
  }

  private address(): string {
    const query = new URLSearchParams({ lang: language(), want: "changes" });
    if (this.watch) query.set("watch", this.watch);
    else if (this.seat !== null) query.set("seat", String(this.seat));
    return `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`;
  }

  private take(news: Update, first: boolean): void {
    const [before, seat] = [this.log, this.seat];
    if (first) this.forget();
    this.takeTable(news);
    this.takeTurn(news);
    if (news.log) this.log = extend(this.log, news.log);
    if (first || news.chat) this.chat = heard(first ? [] : this.chat, news.chat ?? []);
    if (news.log) this.news = before.length === 0 || seat !== this.seat || this.retold ? [] : fresh(before, this.log);
    if (first) this.retold = false;
    if (first || news.actions || news.turn != null || news.head || news.changes)
      this.listeners.forEach((tell) => tell());
  }

  private forget(): void {
    [this.prompt, this.rule, this.turn, this.offered, this.undo, this.log, this.result] = [
      "",
      "",
      0,
      [],
      false,
      [],
      null,
    ];
  }

  private takeTable(news: Update): void {
    if (news.head) [this.head, this.seat, this.heard] = [news.head, news.seat ?? null, performance.now()];
    if (news.changes) this.panels = join(this.panels, news.changes);
    if (news.result !== undefined) this.result = news.result;
    if (news.lesson) this.lesson = news.lesson;
  }

  private takeTurn(news: Update): void {
    if (news.prompt != null) this.prompt = news.prompt;
    if (news.rule != null) this.rule = news.rule;
    if (news.turn != null) [this.turn, this.made] = [news.turn, null];
    if (news.actions) this.offered = news.actions;
    if (news.undo != null) this.undo = news.undo;
  }
}
