// The line to the server: one socket that comes back by itself. HelpCardReply the messages mean stands in table.svelte.ts.
import type {
  CoachAdvice,
  Confirm,
  Hints,
  Preview,
  Refused,
  ToClient,
  ToServer,
  Update,
  HelpCardReply,
} from "../../../server/protocol";
import { delay } from "./reconnect";

/** HelpCardReply a request is answered with; `lost` if the line broke before: then the fresh state tells what became of it. */
export type Answer =
  { type: "done" } | Confirm | Preview | Hints | CoachAdvice | HelpCardReply | Refused | { type: "lost" };

type Numberless<T> = T extends ToServer ? Omit<T, "id"> : never;
export type Request = Numberless<ToServer>;

export interface Ears {
  /** `first` is true for the update that sends everything again. */
  update(news: Update, first: boolean): void;
  up(is: boolean): void;
  /** The server will not have us at this table: why. */
  barred(text: string): void;
}

/** A connection without an answer for this long is dead, even if the browser has not noticed. */
const PATIENCE = 8_000;
/** Requests that the server thinks about, for longer when it is busy; all others are answered at once. */
const THOUGHT_ABOUT: readonly Request["type"][] = ["hints", "coach"];
const ASLEEP = 20_000;
/** So many of the last messages are kept, for reports of what went wrong. */
const KEPT = 50;

export class Connection {
  private socket: WebSocket | undefined;
  private waiting = new Map<number, (answer: Answer) => void>();
  private number = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hiddenSince = 0;
  private sentence = "";
  /** The last messages in both directions. */
  readonly lately: string[] = [];

  constructor(
    private readonly address: () => string,
    private readonly ears: Ears,
  ) {
    addEventListener("online", this.renew);
    document.addEventListener("visibilitychange", this.look);
    this.open();
  }

  /** Sends a request, once: after a break it is never sent again. */
  ask(request: Request): Promise<Answer> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "lost" });
    const id = ++this.number;
    const message = JSON.stringify({ ...request, id });
    this.keep(message);
    this.socket.send(message);
    return new Promise((resolve) => {
      const alarm = THOUGHT_ABOUT.includes(request.type) ? undefined : setTimeout(this.renew, PATIENCE);
      this.waiting.set(id, (answer) => {
        clearTimeout(alarm);
        resolve(answer);
      });
    });
  }

  /** Drops the line and takes it up again at once. */
  readonly renew = (): void => {
    this.drop();
    this.open();
  };

  close(): void {
    removeEventListener("online", this.renew);
    document.removeEventListener("visibilitychange", this.look);
    this.drop();
  }

  private readonly look = (): void => {
    if (document.hidden) this.hiddenSince = Date.now();
    else if (this.socket?.readyState !== WebSocket.OPEN || Date.now() - this.hiddenSince > ASLEEP) this.renew();
  };

  private open(): void {
    const socket = new WebSocket(this.address());
    let heard = false;
    this.socket = socket;
    socket.onmessage = (event) => {
      this.keep(event.data as string);
      this.hear(JSON.parse(event.data as string) as ToClient, !heard);
      heard = true;
    };
    socket.onclose = (event) => this.broken(event.code);
  }

  private keep(message: string): void {
    this.lately.push(message);
    if (this.lately.length > KEPT) this.lately.shift();
  }

  private hear(message: ToClient, first: boolean): void {
    if (message.type === "update") {
      this.tries = 0;
      this.ears.up(true);
      this.ears.update(message, first);
      if (message.done != null) this.answer(message.done, { type: "done" });
    } else if (message.id === 0 && message.type === "refused") {
      this.sentence = message.text;
    } else {
      this.answer(message.id, message);
    }
  }

  private answer(id: number, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.(answer);
  }

  private broken(code: number): void {
    this.drop();
    if (isFinal(code)) this.ears.barred(this.sentence);
    else this.timer = setTimeout(() => this.open(), delay(this.tries++));
  }

  private drop(): void {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = this.socket.onmessage = null;
    this.socket?.close();
    this.socket = undefined;
    this.ears.up(false);
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const tell of unanswered) tell({ type: "lost" });
  }
}

/** A refusal as in HTTP, with 4000 added; too many requests pass. */
function isFinal(code: number): boolean {
  return code >= 4400 && code < 4500 && code !== 4429;
}
