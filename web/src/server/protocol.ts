// Made from the server's messages by `make protocol`; not to be edited.

/** Who the session belongs to; the name is empty until it is given. */
export interface Me {
  name: string;
}

/** What I want to be called. */
export interface NewName {
  name: string;
}

/** A secret for programs that play in my place: `Authorization: Bearer …`. A new one makes the old one void. */
export interface Token {
  token: string;
}

/** A token as it is listed: the secret itself is not kept. Times that nobody noted are null. */
export interface TokenInfo {
  madeAt: string | null;
  usedAt: string | null;
}

/** The tokens that a person has: one or none. */
export interface Tokens {
  tokens: TokenInfo[];
}

/** End this session, or all sessions and the token. */
export interface SignOut {
  everywhere?: boolean;
}

/** The secret of a one-time link. */
export interface LinkToken {
  token: string;
}

/** What a one-time link leads to; looking does not use it up. */
export interface LinkOffer {
  purpose: "device" | "mail" | "notice";
  valid: boolean;
  name: string;
  mine: boolean;
  leadsTo: string;
  currentAccount: CurrentAccount;
}

/** Who I am on this device so far, if I come in as somebody else. */
export interface CurrentAccount {
  name: string;
  tables: number;
  recoverable: boolean;
}

/** Come in by a one-time link. */
export interface UseLink {
  token: string;
  transferTables?: boolean;
}

/** Who I am now, and the path of the page to open. */
export interface SignedIn {
  name: string;
  leadsTo: string;
}

/** A mail address to which a one-time link is sent: it confirms the address, or brings its owner back. */
export interface SignInMailRequest {
  address: string;
}

/** A device that I am signed in on. */
export interface DeviceCard {
  key: string;
  name: string;
  madeAt: string;
  usedAt: string;
  isCurrent: boolean;
}

/** A passkey of mine. */
export interface PasskeyCard {
  key: string;
  device: string;
  madeAt: string;
  usedAt: string | null;
}

/** How I can come back, and where I am. */
export interface SignInMethods {
  mail: string | null;
  mailEnabled: boolean;
  passkeys: PasskeyCard[];
  devices: DeviceCard[];
  currentAccount: CurrentAccount;
}

/** A one-time link by which another device becomes mine. */
export interface DeviceLink {
  key: string;
  address: string;
  qrCode: string;
  expiresAt: string;
}

/** What became of a link that I made. */
export interface LinkStatus {
  used: boolean;
  valid: boolean;
}

/** What the browser is to be asked: the options of `navigator.credentials`, as JSON. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** The passkey that the browser made. */
export interface NewPasskey {
  credential: Record<string, unknown>;
}

/** Come in by a passkey: what the browser answered. */
export interface UsePasskey {
  credential: Record<string, unknown>;
  transferTables?: boolean;
}

/** Forget me for good. */
export interface DeleteAccount {
  confirmed?: boolean;
}

/** An evening to make. */
export interface NewEvening {
  name: string;
  games: string[];
  rounds: number;
  tableSize: number;
  bank: number;
  increment: number;
  bots?: string;
  plays?: boolean;
}

/** The evening that a request made. Its page is `/evening/EVENING`: that is the link to give away. */
export interface EveningMade {
  evening: string;
}

/** An evening in a list. */
export interface EveningCard {
  evening: string;
  name: string;
  games: string[];
  state: "between" | "gathering" | "over" | "playing";
  madeAt: string;
}

/** Evenings that I made or came to, the latest first. */
export interface MyEvenings {
  evenings: EveningCard[];
}

/** Coming to an evening under a name. */
export interface JoinEvening {
  name: string;
}

/** Leaving an evening; its host may name a guest whom they send away. */
export interface LeaveEvening {
  guest?: number | null;
}

/** Letting a guest in again who was sent away. */
export interface ReadmitGuest {
  guest: number;
}

/** A round to seat, by its number from 1: so it is seated once, however often it is asked for. */
export interface NewRound {
  round: number;
}

/** Somebody at an evening, and how they stand. */
export interface EveningGuest {
  number: number;
  name: string;
  mine: boolean;
  hasLeft: boolean;
  sentAway: boolean;
  place: number;
  points: number;
  won: number;
  rounds: (number | null)[];
}

/** A seat at a table of an evening. */
export interface EveningSeat {
  name: string;
  guest: number | null;
  bot: string | null;
  deciding: boolean;
  place: number | null;
  score: number | null;
  points: number | null;
}

/** A table of an evening. */
export interface EveningTable {
  number: number;
  table: string;
  watch: string;
  phase: "closed" | "finished" | "playing" | "waiting";
  mine: boolean;
  seats: EveningSeat[];
}

/** A round that was seated. */
export interface EveningRound {
  number: number;
  game: string;
  tables: EveningTable[];
  sittingOut: string[];
}

/** An evening, as everybody sees it who has its link. */
export interface Evening {
  evening: string;
  name: string;
  host: string;
  mine: boolean;
  games: string[];
  rounds: number;
  tableSize: number;
  bots: string;
  timeControl: TimeControl;
  state: "between" | "gathering" | "over" | "playing";
  guests: EveningGuest[];
  seated: EveningRound[];
}

/** One value of an option. */
export interface OptionValue {
  value: string;
  title: string;
}

/** A choice made before the game begins; the first value is the usual one. */
export interface GameOption {
  name: string;
  title: string;
  values: OptionValue[];
}

/** A bot that can take a seat. */
export interface BotLevel {
  name: string;
  title: string;
  description: string;
}

/** A guided game by which one can learn to play. */
export interface LessonCard {
  name: string;
  title: string;
}

/** A game on offer, in the language asked for. */
export interface GameCard {
  name: string;
  edition: number;
  artVersion: string;
  title: string;
  tagline: string;
  credit: string;
  duration: string;
  players: number[];
  options: GameOption[];
  beginnerOptions: Record<string, string>;
  lessons: LessonCard[];
  bots: BotLevel[];
}

/** All that can be played, and who may be played against, weakest first. */
export interface Catalog {
  games: GameCard[];
  bots: BotLevel[];
}

/** One section of a game's rules, as HTML of paragraphs, lists, tables and small pictures that use the symbols. */
export interface RuleSection {
  key: string;
  title: string;
  html: string;
}

/** A tile, card or other piece, drawn with the game's symbols. */
export interface DrawnPiece {
  title: string;
  description: string;
  width: number;
  height: number;
  svg: string;
}

/** The pieces of one kind, such as all cards of a deck. */
export interface PieceKind {
  title: string;
  pieces: DrawnPiece[];
}

/** All rules of a game, and all its pieces. */
export interface RuleBook {
  sections: RuleSection[];
  pieces: PieceKind[];
}

/** A small card about one thing, for somebody who has never seen the game. */
export interface HelpCard {
  name: string;
  description: string;
  current: string[];
  owner: string;
  rule: string;
  section: string;
}

/** A word of a game's glossary. */
export interface GlossaryEntry {
  word: string;
  forms: string[];
  card: HelpCard;
}

/** The words of a game that want an explanation. */
export interface Glossary {
  words: GlossaryEntry[];
}

/** What is this? It is asked of what the connection shows now. */
export interface AskHelpCard {
  type: "help";
  id: number;
  thing: string;
}

/** This is what it is. */
export interface HelpCardReply {
  type: "help";
  id: number;
  card: HelpCard;
}

/** Somebody at a table: who sits on that seat, or who said that line. */
export interface PersonAtTable {
  seat?: number | null;
  line?: number | null;
}

/** I do not want to read what somebody says; or, if `blocked`, also not that they sit down at tables of mine. */
export interface NewBlock {
  person: PersonAtTable;
  kind: "blocked" | "muted";
}

/** What I wish about somebody, who was called so then. */
export interface BlockEntry {
  id: string;
  name: string;
  kind: "blocked" | "muted";
}

/** All my wishes of this kind. */
export interface BlockList {
  entries: BlockEntry[];
}

/** Tell the host about somebody's behaviour; the last lines of the chat go with it. */
export interface PersonReport {
  person: PersonAtTable;
  text: string;
}

/** Tell the host that something is wrong at the table. */
export interface BugReport {
  text: string;
  messages?: string[];
}

/** A report is kept. `file` is my copy of it: without what I may not know while the game runs. */
export interface SavedReport {
  file: string;
}

/** The server answers, and so does its database. */
export interface Health {
  ok: boolean;
}

/** Hours in which I am told nothing, in minutes of the day; they may go over midnight. */
export interface QuietHours {
  start: number;
  end: number;
}

/** A browser of mine that is told. */
export interface PushDevice {
  id: string;
  name: string;
  madeAt: string;
  endpoint: string;
}

/** How I want to be told; browsers are added by themselves. */
export interface NotificationSettings {
  mail?: "away" | "daily" | "never";
  mailHour?: number;
  webhook?: string;
  quietHours?: QuietHours | null;
  timeZone?: string;
}

/** How I am told now, and what is possible. */
export interface MyNotifications {
  settings: NotificationSettings;
  devices: PushDevice[];
  pushKey: string;
  mailEnabled: boolean;
  mailAddress: string | null;
  webhookSecret: string;
}

/** A browser that wants to be told, as its push service knows it. */
export interface NewPushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  name?: string;
}

/** Whether I want to hear nothing of a table. */
export interface TableMute {
  muted: boolean;
}

/** How I am doing with the puzzles of a game; what counts is the first try at each. */
export interface PuzzleProgress {
  streak: number;
  best: number;
  right: number[];
  wrong: number[];
}

/** The puzzles of one game. */
export interface PuzzleCard {
  game: string;
  puzzles: number;
  today: number;
  progress: PuzzleProgress;
}

/** All games that have puzzles. */
export interface PuzzleList {
  day: string;
  games: PuzzleCard[];
}

/** A position in which one action is much better than what looks best at first sight. */
export interface Puzzle {
  game: string;
  number: number;
  puzzles: number;
  names: string[];
  seat: number;
  panels: Panel[];
  prompt: string;
  rule: string;
  actions: Action[];
}

/** What the solver would do. */
export interface PuzzleAttempt {
  action: string;
}

/** An action of a puzzle, judged. */
export interface PuzzleMove {
  action: string;
  text: string;
  path: string[];
  chance: number | null;
  cost: number | null;
}

/** What is said to a try. */
export interface PuzzleSolution {
  right: boolean;
  chosen: PuzzleMove;
  best: PuzzleMove;
  tempting: PuzzleMove;
  others: PuzzleMove[];
  reason: string;
  after: Panel[];
}

/** What came of a try. */
export interface PuzzleOutcome {
  answer: PuzzleSolution;
  counts: boolean;
  progress: PuzzleProgress;
}

/** How well somebody plays a game. */
export interface GameRating {
  game: string;
  points: number;
  margin: number;
  provisional: boolean;
  games: number;
  won: number;
  best: number;
}

/** A rated game of somebody, and what it brought them. */
export interface RatedGame {
  card: TableCard;
  seat: number;
  change: number;
}

/** How often somebody met another, and was placed better or worse. */
export interface HeadToHead {
  name: string;
  profile: string;
  me: boolean;
  games: number;
  won: number;
  lost: number;
}

/** What everybody may know of somebody who plays rated games; nothing but these counts. */
export interface Profile {
  name: string;
  me: boolean;
  ratings: GameRating[];
  games: RatedGame[];
  opponents: HeadToHead[];
}

/** The id under which everybody finds my profile, at `/people/ID`; none before my first rated game. */
export interface MyProfile {
  profile: string | null;
}

/** Somebody in a leaderboard, or a bot. */
export interface LeaderboardEntry {
  name: string;
  profile: string | null;
  bot: string | null;
  me: boolean;
  points: number;
  margin: number;
  games: number | null;
}

/** Who plays a game best, people and bots on one scale. */
export interface Leaderboard {
  game: string;
  minGames: number;
  entries: LeaderboardEntry[];
  mine: GameRating | null;
}

/** A finished game at one step: 0 is the deal. */
export interface Step {
  step: number;
  steps: number;
  actors: number[];
  head: TableHeader;
  panels: Panel[];
  prompt: string;
  lines: LogLine[];
  result: Result | null;
}

/** The log of a finished game: for each step, what the decision that led there did. */
export interface GameLog {
  steps: LogLine[][];
}

/** A decision of a finished game that left a choice, with every seat's chance to win. */
export interface JudgedDecision {
  step: number;
  seat: number;
  before: number[];
  after: number[];
  missed: number;
}

/** Something that changed a seat's chance: a decision that missed something, or luck. */
export interface KeyMoment {
  step: number;
  seat: number;
  change: number;
  isTurningPoint: boolean;
  happened: string[];
  action: string;
  better: string;
  notation: string;
  reason: string;
}

/** What made a seat's result: `begin`, `luck`, `own` and `others` add up to `end`. */
export interface SeatSummary {
  begin: number;
  luck: number;
  luckError: number;
  own: number;
  others: number;
  end: number;
  missed: number;
  best: number;
}

/** What each rule had given each seat when a step was reached, until the next one. */
export interface PointsBreakdown {
  step: number;
  shares: ScoreCategory[];
}

/** A finished game judged decision by decision. */
export interface Analysis {
  samples: number;
  judged: JudgedDecision[];
  moments: KeyMoment[];
  seats: SeatSummary[];
  points: PointsBreakdown[];
  result: number[];
}

/** An analysis, or how far it is: so many decisions of the whole are judged; of none if nobody has asked for it. */
export interface AnalysisProgress {
  done: number;
  total: number;
  mine: boolean;
  analysis: Analysis | null;
}

/** How many pictures of a film are painted; once all are it is made. */
export interface FilmProgress {
  done: number;
  total: number;
}

/** What an action would do. */
export interface Preview {
  type: "preview";
  id: number;
  final: boolean;
  panels: Panel[];
  changes: PanelChange[];
}

/** The action asked for cannot be taken back: nothing was done. Send it again, `sure`, to carry it out. */
export interface Confirm {
  type: "confirm";
  id: number;
}

/** One of the best actions. */
export interface Hint {
  action: string;
  text: string;
  path: string[];
  reason: string;
  chance: number;
  score: number;
}

/** What a strong bot would do at a step of a finished game, best first. */
export interface Advice {
  seat: number;
  hints: Hint[];
}

/** What a strong bot would do, best first. */
export interface Hints {
  type: "hints";
  id: number;
  hints: Hint[];
}

/** What a coach says before an action: nothing, or that it would cost much, and what is better. */
export interface CoachAdvice {
  type: "coached";
  id: number;
  cost: number;
  points: number;
  better: Hint | null;
}

/** The request with this number was not carried out and changed nothing. */
export interface Refused {
  type: "refused";
  id: number;
  text: string;
  possible: string[];
}

/** Carry out an action. */
export interface Act {
  type: "act";
  id: number;
  seat: number;
  turn: number;
  action: string;
  confirmed?: boolean;
}

/** Take back the seat's last decision. */
export interface Undo {
  type: "undo";
  id: number;
  seat: number;
  turn: number;
}

/** Show what an action would do. */
export interface AskPreview {
  type: "preview";
  id: number;
  seat: number;
  turn: number;
  action: string;
}

/** What would you do? */
export interface AskHints {
  type: "hints";
  id: number;
  seat: number;
}

/** Would this action cost much? */
export interface AskCoach {
  type: "coach";
  id: number;
  seat: number;
  turn: number;
  action: string;
}

/** Say something to all at the table. */
export interface SendChat {
  type: "chat";
  id: number;
  text: string;
}

/** See the table through the eyes of another seat of mine: for several people at one screen. */
export interface SwitchSeat {
  type: "switchSeat";
  id: number;
  seat: number;
}

/** The table is visible and used, or is not any more: whoever looks at it is not told elsewhere. It is forgotten
after three minutes, so that a page that is used says it once a minute. */
export interface ReportActivity {
  type: "activity";
  id: number;
  active: boolean;
}

/** One part of the picture. `svg` is left out where it is what it was before. */
export interface Panel {
  name: string;
  title: string;
  width: number;
  height: number;
  row: string;
  svg: string | null;
  lines: string[];
}

/** What is new about a panel; a part that is left out is as it was before. */
export interface PanelChange {
  name: string;
  title?: string | null;
  width?: number | null;
  height?: number | null;
  row?: string | null;
  svgLines?: (string | [number, number])[] | null;
  lines?: (string | [number, number])[] | null;
}

/** The number by which an action is chosen. */
export interface Amount {
  label: string;
  number: number;
}

/** Something a seat may do now. */
export interface Action {
  action: string;
  text: string;
  path: string[];
  amount?: Amount | null;
}

/** One thing that happened. */
export interface LogLine {
  text: string;
  places: string[];
  headline?: boolean;
}

/** The log from line number `start` on; what was there from that line on is replaced. */
export interface Log {
  start: number;
  lines: LogLine[];
}

/** Something a person said. */
export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: string;
}

/** A seat at the table one looks at. */
export interface Player {
  seat: number;
  name: string;
  kind: "bot" | "free" | "person";
  bot: string | null;
  mine: boolean;
  online: boolean;
  status: "" | "chosen" | "thinking";
  replaceable: boolean;
  returnable: boolean;
  clock: SeatClock | null;
}

/** What one rule of scoring gave each seat. */
export interface ScoreCategory {
  rule: string;
  points: number[];
}

/** How the game ended, by seat. */
export interface Result {
  scores: number[];
  places: number[];
  shares: ScoreCategory[];
}

/** A sentence or two. */
export interface LessonPage {
  text: string;
  places: string[];
}

/** Where the learner stands in a lesson, and what they are told now. */
export interface Lesson {
  name: string;
  title: string;
  stage: "alone" | "guided" | "over";
  step: number;
  steps: number;
  pages: LessonPage[];
  requestedAction: string;
}

/** The table itself and who sits at it. */
export interface TableHeader {
  table: string;
  game: string;
  options: Record<string, string>;
  phase: "closed" | "finished" | "playing" | "waiting";
  players: Player[];
  watching: boolean;
  host: boolean;
  timeControl: TimeControl | null;
  rated: boolean;
  evening: string | null;
}

/** What is new. A part that is left out is as it was before; the first update has every part that exists. */
export interface Update {
  type: "update";
  done?: number | null;
  head?: TableHeader | null;
  seat?: number | null;
  panels?: Panel[] | null;
  changes?: PanelChange[] | null;
  prompt?: string | null;
  rule?: string | null;
  turn?: number | null;
  actions?: Action[] | null;
  undo?: boolean | null;
  log?: Log | null;
  chat?: ChatLine[] | null;
  result?: Result | null;
  lesson?: Lesson | null;
  view?: Record<string, unknown> | null;
}

/** Who will take a seat: me, someone at this screen, a friend by link (or anyone, if listed), or a bot. */
export interface SeatPlan {
  kind: "bot" | "friend" | "here" | "me";
  name?: string;
  bot?: string;
}

/** A table to set up. It begins as soon as no seat is free. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, string>;
  listed?: boolean;
  multipleSeats?: boolean;
  timeControl?: TimeControl | null;
  rated?: boolean;
}

/** A lesson to begin: a table of mine at which I am guided. */
export interface NewLesson {
  game: string;
  lesson: string;
}

/** The table that a request made or gave a seat at. */
export interface TableMade {
  table: string;
}

/** A seat in a list of tables. */
export interface PlayerCard {
  name: string;
  kind: "bot" | "free" | "person";
  bot: string | null;
  mine: boolean;
  place: number | null;
  score: number | null;
}

/** A table in a list. */
export interface TableCard {
  table: string;
  game: string;
  phase: "closed" | "finished" | "playing" | "waiting";
  players: PlayerCard[];
  myMove: boolean;
  movedAt: string;
  lesson: string | null;
  timeControl: TimeControl | null;
  rated: boolean;
  leftMs: number | null;
}

/** What I see when I come in: my running games (mine to move first), open tables, finished games of mine. */
export interface Lobby {
  mine: TableCard[];
  open: TableCard[];
  finished: TableCard[];
  inviteOnly: boolean;
}

/** Paths of the links that give a seat once, by seat, and of the one to watch; only for those at the table. */
export interface InvitationLinks {
  seats: Record<number, string>;
  watch: string;
}

/** What an invitation link offers. */
export interface Invitation {
  card: TableCard;
  seat: number;
  host: string;
}

/** Taking a seat under a name. */
export interface Join {
  name: string;
  seat?: number | null;
}

/** Which bot will play on. */
export interface GiveToBot {
  bot: string;
}

/** A record to look at, as text. */
export interface NewRecord {
  text: string;
}

/** Go on from a step of a finished game: I on `seat`, bots on the others. */
export interface PlayOn {
  step: number;
  seat: number;
  bot: string;
}

/** What every refused request is answered with. */
export interface Problem {
  text: string;
}

/** A time limit. */
export interface TimeControl {
  kind: "live" | "slow";
  bank: number;
  increment?: number;
  bot?: string;
}

/** The clock at a seat as this is sent. */
export interface SeatClock {
  leftMs: number;
  isRunning: boolean;
}

export type ToClient = Update | Confirm | Preview | Hints | CoachAdvice | HelpCardReply | Refused;

export type ToServer = Act | Undo | AskPreview | AskHints | AskCoach | AskHelpCard | SendChat | SwitchSeat | ReportActivity;

export const MIN_PANEL_SCALE = 0.8;
export const MAX_PANEL_SCALE = 1.5;
export const GAP = 10;
