// The line to the server: one socket that comes back by itself. What the messages mean is in in table.svelte.ts.
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
import { reconnectDelay } from "./reconnect";

/** What a request is answered with; `lost` if the line broke before: then the fresh state tells what became of it. */
export type Answer =
  { type: "done" } | Confirm | Preview | Hints | CoachAdvice | HelpCardReply | Refused | { type: "lost" };

type WithoutId<T> = T extends ToServer ? Omit<T, "id"> : never;
export type Request = WithoutId<ToServer>;

export interface Handlers {
  /** `first` is true for the update that sends everything again. */
  update(news: Update, first: boolean): void;
  isConnected(is: boolean): void;
  /** The server will not have us at this table: why. */
  rejected(text: string): void;
}

/** A connection without an answer for this long is dead, even if the browser has not noticed. */
const ANSWER_TIMEOUT_MS = 8_000;
/** Requests that the server thinks about, for longer when it is busy; all others are answered at once. */
const SLOW_REQUESTS: readonly Request["type"][] = ["hints", "coach"];
const STALE_AFTER_HIDDEN_MS = 20_000;
/** So many of the last messages are kept, for reports of what went wrong. */
const MAX_RECENT_MESSAGES = 50;

export class Connection {
  private socket: WebSocket | undefined;
  private waiting = new Map<number, (answer: Answer) => void>();
  private number = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hiddenSince = 0;
  private refusal = "";
  /** The last messages in both directions. */
  readonly recentMessages: string[] = [];

  constructor(
    private readonly address: () => string,
    private readonly handlers: Handlers,
  ) {
    addEventListener("online", this.reconnect);
    document.addEventListener("visibilitychange", this.onVisibilityChange);
    this.open();
  }

  /** Sends a request, once: after a break it is never sent again. */
  request(request: Request): Promise<Answer> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "lost" });
    const id = ++this.number;
    const message = JSON.stringify({ ...request, id });
    this.remember(message);
    this.socket.send(message);
    return new Promise((resolve) => {
      const alarm = SLOW_REQUESTS.includes(request.type) ? undefined : setTimeout(this.reconnect, ANSWER_TIMEOUT_MS);
      this.waiting.set(id, (answer) => {
        clearTimeout(alarm);
        resolve(answer);
      });
    });
  }

  /** Drops the line and takes it up again at once. */
  readonly reconnect = (): void => {
    this.disconnect();
    this.open();
  };

  close(): void {
    removeEventListener("online", this.reconnect);
    document.removeEventListener("visibilitychange", this.onVisibilityChange);
    this.disconnect();
  }

  private readonly onVisibilityChange = (): void => {
    if (document.hidden) this.hiddenSince = Date.now();
    else if (this.socket?.readyState !== WebSocket.OPEN || Date.now() - this.hiddenSince > STALE_AFTER_HIDDEN_MS)
      this.reconnect();
  };

  private open(): void {
    const socket = new WebSocket(this.address());
    let hasReceived = false;
    this.socket = socket;
    socket.onmessage = (event) => {
      this.remember(event.data as string);
      this.onMessage(JSON.parse(event.data as string) as ToClient, !hasReceived);
      hasReceived = true;
    };
    socket.onclose = (event) => this.onClose(event.code);
  }

  private remember(message: string): void {
    this.recentMessages.push(message);
    if (this.recentMessages.length > MAX_RECENT_MESSAGES) this.recentMessages.shift();
  }

  private onMessage(message: ToClient, first: boolean): void {
    if (message.type === "update") {
      this.tries = 0;
      this.handlers.isConnected(true);
      this.handlers.update(message, first);
      if (message.done != null) this.answer(message.done, { type: "done" });
    } else if (message.id === 0 && message.type === "refused") {
      this.refusal = message.text;
    } else {
      this.answer(message.id, message);
    }
  }

  private answer(id: number, answer: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.(answer);
  }

  private onClose(code: number): void {
    this.disconnect();
    if (isFinal(code)) this.handlers.rejected(this.refusal);
    else this.timer = setTimeout(() => this.open(), reconnectDelay(this.tries++));
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = this.socket.onmessage = null;
    this.socket?.close();
    this.socket = undefined;
    this.handlers.isConnected(false);
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const tell of unanswered) tell({ type: "lost" });
  }
}

/** A refusal as in HTTP, with 4000 added; too many requests pass. */
function isFinal(code: number): boolean {
  return code >= 4400 && code < 4500 && code !== 4429;
}
