// Generated from the server's messages by `make protocol`. Do not edit.

/** The person of the session; the name is empty until it is set. */
export interface Me {
  name: string;
}

/** The name by which others see me. */
export interface NewName {
  name: string;
}

/** A secret for a program that plays for me: `Authorization: Bearer …`. A new one revokes the previous one. */
export interface Token {
  token: string;
}

/** A token without its secret, which is not stored. Unknown times are null. */
export interface TokenInfo {
  madeAt: string | null;
  usedAt: string | null;
}

/** The tokens of a person: one or none. */
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

/** What a one-time link offers; reading this does not use it up. */
export interface LinkOffer {
  purpose: "device" | "mail" | "notice";
  valid: boolean;
  name: string;
  mine: boolean;
  leadsTo: string;
  currentAccount: CurrentAccount;
}

/** My account on this device, which I leave when I sign in as somebody else. */
export interface CurrentAccount {
  name: string;
  tables: number;
  recoverable: boolean;
}

/** Sign in with a one-time link. */
export interface UseLink {
  token: string;
  transferTables?: boolean;
}

/** The person that I am now, and the path of the page to open. */
export interface SignedIn {
  name: string;
  leadsTo: string;
}

/** Send a one-time link to an address: it confirms the address, or signs its owner in. */
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

/** My passkeys and e-mail address, and the devices that I am signed in on. */
export interface SignInMethods {
  mail: string | null;
  mailEnabled: boolean;
  passkeys: PasskeyCard[];
  devices: DeviceCard[];
  currentAccount: CurrentAccount;
}

/** A one-time link that signs in another device of mine. */
export interface DeviceLink {
  key: string;
  address: string;
  qrCode: string;
  expiresAt: string;
}

/** Whether a link that I created was used, and whether it still works. */
export interface LinkStatus {
  used: boolean;
  valid: boolean;
}

/** The options for `navigator.credentials`, as JSON. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** The passkey that the browser created. */
export interface NewPasskey {
  credential: Record<string, unknown>;
}

/** Sign in with a passkey: the browser's answer to the options. */
export interface UsePasskey {
  credential: Record<string, unknown>;
  transferTables?: boolean;
}

/** Delete my account for good. */
export interface DeleteAccount {
  confirmed?: boolean;
}

/** An evening to create. */
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

/** The id of an evening; `/evening/ID` is the link to share. */
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

/** Evenings that I host or joined, latest first. */
export interface MyEvenings {
  evenings: EveningCard[];
}

/** Join an evening under this name. */
export interface JoinEvening {
  name: string;
}

/** Leave an evening. The host may name a guest to send away. */
export interface LeaveEvening {
  guest?: number | null;
}

/** Readmit a guest who was sent away. */
export interface ReadmitGuest {
  guest: number;
}

/** Start the round with this number, counted from 1. Repeated requests start it once. */
export interface NewRound {
  round: number;
}

/** A guest with their standing. */
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

/** A round that has started. */
export interface EveningRound {
  number: number;
  game: string;
  tables: EveningTable[];
  sittingOut: string[];
}

/** The state of an evening, for everybody with its link. */
export interface Evening {
  evening: string;
  code: string;
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

/** A choice before the game begins; the first value is the default. */
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

/** A guided first game. */
export interface LessonCard {
  name: string;
  title: string;
}

/** A game, in the requested language. */
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

/** All games, and the bots that play all of them, weakest first. */
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

/** Explains one thing to somebody who has never seen the game. */
export interface HelpCard {
  name: string;
  description: string;
  current: string[];
  owner: string;
  rule: string;
  section: string;
}

/** A term of a game, explained. */
export interface GlossaryEntry {
  word: string;
  forms: string[];
  card: HelpCard;
}

/** A game's own terms. */
export interface Glossary {
  words: GlossaryEntry[];
}

/** Explain a thing in the current picture or among the current actions. */
export interface AskHelpCard {
  type: "help";
  id: number;
  thing: string;
}

/** The explanation. */
export interface HelpCardReply {
  type: "help";
  id: number;
  card: HelpCard;
}

/** The key that the server printed when it started. */
export interface HostKey {
  key: string;
}

/** A person as the host sees them. */
export interface HostPerson {
  id: string;
  name: string;
  since: string;
  seen: string | null;
  tables: number;
  banned: boolean;
}

/** A table as the host sees it: who plays, but not what. */
export interface HostTable {
  table: string;
  game: string;
  phase: "closed" | "finished" | "playing" | "waiting";
  players: string[];
  movedAt: string;
}

/** A report about a person (`about`) or about a problem at a table. */
export interface HostReport {
  id: string;
  at: string;
  about: string | null;
  aboutName: string;
  words: string;
  chat: string[][];
}

/** The number of tables of a game in one phase. */
export interface TableCount {
  game: string;
  phase: "closed" | "finished" | "playing" | "waiting";
  number: number;
}

/** What the host's page shows. */
export interface HostOverview {
  inviteOnly: boolean;
  peopleCount: number;
  activeCount: number;
  bannedCount: number;
  reportCount: number;
  decisionCount: number;
  tableCounts: TableCount[];
  people: HostPerson[];
  tables: HostTable[];
  reports: HostReport[];
}

/** Ban a person, or lift the ban. */
export interface SetBan {
  banned: boolean;
}

/** Whether newcomers need an invitation. */
export interface SetInviteOnly {
  on: boolean;
}

/** A person at a table: the one on that seat, or the one who wrote that chat line. */
export interface PersonAtTable {
  seat?: number | null;
  line?: number | null;
}

/** `muted` hides a person's chat from me; `blocked` also keeps them from joining my tables. */
export interface NewBlock {
  person: PersonAtTable;
  kind: "blocked" | "muted";
}

/** A person whom I have muted or blocked, with their name at that time. */
export interface BlockEntry {
  id: string;
  name: string;
  kind: "blocked" | "muted";
}

/** Everybody whom I have muted or blocked. */
export interface BlockList {
  entries: BlockEntry[];
}

/** Report a person's behaviour to the server's operator; the last chat lines are included. */
export interface PersonReport {
  person: PersonAtTable;
  text: string;
}

/** Report a problem at the table to the server's operator. */
export interface BugReport {
  text: string;
  messages?: string[];
}

/** A stored report. `file` is my copy, without hidden information while the game runs. */
export interface SavedReport {
  file: string;
}

/** The server and its database answer. */
export interface Health {
  ok: boolean;
}

/** When no notifications are sent, in minutes of the day; the interval may include midnight. */
export interface QuietHours {
  start: number;
  end: number;
}

/** A browser of mine that receives notifications. */
export interface PushDevice {
  id: string;
  name: string;
  madeAt: string;
  endpoint: string;
}

/** My settings; browsers are added with `NewPushDevice`. */
export interface NotificationSettings {
  mail?: "away" | "daily" | "never";
  mailHour?: number;
  webhook?: string;
  quietHours?: QuietHours | null;
  timeZone?: string;
}

/** My settings, and what is available. */
export interface MyNotifications {
  settings: NotificationSettings;
  devices: PushDevice[];
  pushKey: string;
  mailEnabled: boolean;
  mailAddress: string | null;
  webhookSecret: string;
}

/** A browser's push subscription. */
export interface NewPushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  name?: string;
}

/** Whether notifications of a table are off. */
export interface TableMute {
  muted: boolean;
}

/** My progress with a game's puzzles; only the first attempt at each counts. */
export interface PuzzleProgress {
  streak: number;
  longestStreak: number;
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

/** A position in which one action is much better than the one that looks best at first sight. */
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

/** The action that the solver chooses, in notation. */
export interface PuzzleAttempt {
  action: string;
}

/** An action of a puzzle, judged. */
export interface PuzzleMove {
  action: string;
  text: string;
  path: string[];
  winProbability: number | null;
  cost: number | null;
}

/** The solution, with the judged attempt. */
export interface PuzzleSolution {
  right: boolean;
  chosen: PuzzleMove;
  best: PuzzleMove;
  tempting: PuzzleMove;
  equallyGood: PuzzleMove[];
  reason: string;
  outcomePanels: Panel[];
}

/** A decision of a line, as the solver sees it. */
export interface PuzzleLineStep {
  lines: string[];
  panels: Panel[];
}

/** What an action may lead to: replies of strong bots in one game that fits what the solver knows. */
export interface PuzzleLine {
  steps: PuzzleLineStep[];
}

/** The result of an attempt. */
export interface PuzzleOutcome {
  solution: PuzzleSolution;
  isFirstAttempt: boolean;
  progress: PuzzleProgress;
}

/** A person's rating in a game. */
export interface GameRating {
  game: string;
  rating: number;
  margin: number;
  provisional: boolean;
  games: number;
  won: number;
  bestScore: number;
}

/** A rated game, with the change that it made to a person's rating. */
export interface RatedGame {
  card: TableCard;
  seat: number;
  change: number;
}

/** A person's results against one opponent: games, and how often the place was better or worse. */
export interface HeadToHead {
  name: string;
  profile: string;
  me: boolean;
  games: number;
  won: number;
  lost: number;
}

/** A public profile; it covers rated games only. */
export interface Profile {
  name: string;
  me: boolean;
  ratings: GameRating[];
  games: RatedGame[];
  opponents: HeadToHead[];
}

/** The id of my profile at `/people/ID`; null before my first rated game. */
export interface MyProfile {
  profile: string | null;
}

/** A person or a bot in a leaderboard. */
export interface LeaderboardEntry {
  name: string;
  profile: string | null;
  bot: string | null;
  me: boolean;
  rating: number;
  margin: number;
  games: number | null;
}

/** People and bots by rating, on one scale. */
export interface Leaderboard {
  game: string;
  minGames: number;
  entries: LeaderboardEntry[];
  mine: GameRating | null;
}

/** A finished game after `step` decisions; 0 is the deal. */
export interface Step {
  step: number;
  steps: number;
  actors: number[];
  header: TableHeader;
  panels: Panel[];
  prompt: string;
  lines: LogLine[];
  result: Result | null;
}

/** The log of a finished game: for each step, the lines of the decision that led there. */
export interface GameLog {
  steps: LogLine[][];
}

/** A decision with more than one legal action, and the win probabilities by seat. */
export interface JudgedDecision {
  step: number;
  seat: number;
  before: number[];
  after: number[];
  missed: number;
}

/** A mistake or a piece of luck that changed a seat's win probability. */
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

/** Why a seat's win probability changed: initial, plus luck, its own decisions and those of others, is final. */
export interface SeatSummary {
  initialWinProbability: number;
  luck: number;
  luckError: number;
  ownDecisions: number;
  othersDecisions: number;
  finalWinProbability: number;
  missedWinProbability: number;
  bestActionRate: number;
}

/** The points by rule and seat from this step on, until the next breakdown. */
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

/** An analysis, or its progress in decisions; `total` is 0 if nobody has started it. */
export interface AnalysisProgress {
  done: number;
  total: number;
  mine: boolean;
  analysis: Analysis | null;
}

/** The number of frames drawn; the film is ready when all are. */
export interface FilmProgress {
  done: number;
  total: number;
}

/** The effect of an action. */
export interface Preview {
  type: "preview";
  id: number;
  final: boolean;
  panels: Panel[];
  changes: PanelChange[];
}

/** The action could not be undone, so nothing was done. Send it again, `confirmed`, to carry it out. */
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
  winProbability: number;
  score: number;
}

/** What a strong bot would have done at a step of a finished game, best first. */
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

/** The coach's judgement of an action; `better` is null if the action costs little. */
export interface CoachAdvice {
  type: "coached";
  id: number;
  cost: number;
  points: number;
  better: Hint | null;
}

/** The command with this id was not carried out, and nothing changed. */
export interface Refused {
  type: "refused";
  id: number;
  text: string;
  possible: string[];
}

/** Carry out an action. `decision_number` and `action` are those of the last update. */
export interface Act {
  type: "act";
  id: number;
  seat: number;
  decisionNumber: number;
  action: string;
  confirmed?: boolean;
}

/** Undo the seat's last decision. */
export interface Undo {
  type: "undo";
  id: number;
  seat: number;
  decisionNumber: number;
}

/** Show the effect of an action. */
export interface AskPreview {
  type: "preview";
  id: number;
  seat: number;
  decisionNumber: number;
  action: string;
}

/** Ask for the best actions, as a strong bot sees them. */
export interface AskHints {
  type: "hints";
  id: number;
  seat: number;
}

/** Ask the coach whether an action would cost much. */
export interface AskCoach {
  type: "coach";
  id: number;
  seat: number;
  decisionNumber: number;
  action: string;
}

/** Write a line of chat. */
export interface SendChat {
  type: "chat";
  id: number;
  text: string;
}

/** Show the table as another seat of mine sees it: for several people at one screen. */
export interface SwitchSeat {
  type: "switchSeat";
  id: number;
  seat: number;
}

/** Report that the page is visible and in use, or no longer, so that no notification is sent about what it shows.

A report is valid for three minutes; a page in use repeats it every minute. */
export interface ReportActivity {
  type: "activity";
  id: number;
  active: boolean;
}

/** One part of the picture. `svg` is null if it is unchanged. */
export interface Panel {
  name: string;
  title: string;
  width: number;
  height: number;
  row: string;
  smallestText: number;
  priority: number;
  svg: string | null;
  lines: string[];
}

/** The changes of a panel; missing parts are unchanged. */
export interface PanelChange {
  name: string;
  title?: string | null;
  width?: number | null;
  height?: number | null;
  row?: string | null;
  smallestText?: number | null;
  priority?: number | null;
  svgLines?: (string | [number, number])[] | null;
  lines?: (string | [number, number])[] | null;
}

/** The number that distinguishes an action from others with the same label and path. */
export interface Amount {
  label: string;
  number: number;
}

/** A legal action of the seat. */
export interface Action {
  action: string;
  text: string;
  path: string[];
  amount?: Amount | null;
}

/** A labelled part of a sum, such as the bonus of a card or the points of a rule. */
export interface Modifier {
  label: string;
  amount: number;
}

/** The share of one player in a moment. */
export interface MomentPart {
  seat?: number | null;
  label?: string;
  sign?: string;
  amount?: number | null;
  dice?: number[];
  modifiers?: Modifier[];
}

/** How to stage an event: cards turned up, a roll, a contest, gains and losses, a prize, a scoring, a setback. */
export interface Moment {
  kind: "award" | "change" | "contest" | "reveal" | "roll" | "scoring" | "setback";
  parts: MomentPart[];
  title?: string;
  needed?: number | null;
  success?: boolean | null;
  winner?: number | null;
}

/** One event, in words. */
export interface LogLine {
  text: string;
  highlights: string[];
  headline?: boolean;
  seat?: number | null;
  moment?: Moment | null;
}

/** Replaces all lines of the log from number `start` on. */
export interface Log {
  start: number;
  lines: LogLine[];
}

/** A line of chat. */
export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: string;
}

/** A seat of the table. */
export interface Player {
  seat: number;
  name: string;
  kind: "bot" | "free" | "person";
  bot: string | null;
  mine: boolean;
  online: boolean;
  gone: boolean;
  status: "" | "chosen" | "thinking";
  replaceable: boolean;
  returnable: boolean;
  clock: SeatClock | null;
}

/** The points of each seat by one scoring rule. */
export interface ScoreCategory {
  rule: string;
  points: number[];
}

/** The final scores and ranks, by seat; rank 1 wins. */
export interface Result {
  scores: number[];
  ranks: number[];
  shares: ScoreCategory[];
  tieBreak: string;
}

/** One page of a lesson's text: a sentence or two. */
export interface LessonPage {
  text: string;
  highlights: string[];
}

/** The progress of a lesson, and its current text. */
export interface Lesson {
  name: string;
  title: string;
  stage: "alone" | "guided" | "over";
  step: number;
  steps: number;
  pages: LessonPage[];
  requestedAction: string;
}

/** The table and its seats. */
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
  hints: boolean;
  evening: string | null;
}

/** What has changed. Missing parts are unchanged; the first update has every part that exists. */
export interface Update {
  type: "update";
  completedCommand?: number | null;
  header?: TableHeader | null;
  seat?: number | null;
  panels?: Panel[] | null;
  changes?: PanelChange[] | null;
  prompt?: string | null;
  rule?: string | null;
  decisionNumber?: number | null;
  actions?: Action[] | null;
  undo?: boolean | null;
  log?: Log | null;
  chat?: ChatLine[] | null;
  result?: Result | null;
  lesson?: Lesson | null;
  view?: Record<string, unknown> | null;
}

/** Who takes a seat: me, somebody on this screen, a friend by link (anybody, if listed), or a bot. */
export interface SeatPlan {
  kind: "bot" | "friend" | "here" | "me";
  name?: string;
  bot?: string;
}

/** A table to create. It starts when no seat is free. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, string>;
  listed?: boolean;
  multipleSeats?: boolean;
  timeControl?: TimeControl | null;
  rated?: boolean;
  hints?: boolean | null;
}

/** Create a table of mine with a guided first game. */
export interface NewLesson {
  game: string;
  lesson: string;
}

/** The table that was created, joined or changed. */
export interface TableMade {
  table: string;
}

/** A seat in a list of tables. */
export interface PlayerCard {
  name: string;
  kind: "bot" | "free" | "person";
  bot: string | null;
  mine: boolean;
  gone: boolean;
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
  hints: boolean;
  leftMs: number | null;
  watch: string | null;
}

/** My running games (my turn first), open tables, running ones to watch, and my finished games. */
export interface Lobby {
  mine: TableCard[];
  open: TableCard[];
  running: TableCard[];
  finished: TableCard[];
  inviteOnly: boolean;
}

/** Paths of the invitation links, by free seat, and of the spectators' link. */
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

/** Take a seat under this name. */
export interface Join {
  name: string;
  seat?: number | null;
}

/** The level of the bot that plays on. */
export interface GiveToBot {
  bot: string;
}

/** A record to upload, as text. */
export interface NewRecord {
  text: string;
}

/** Continue from a step of a finished game: I on `seat`, bots on the others. */
export interface PlayOn {
  step: number;
  seat: number;
  bot: string;
}

/** The answer to every refused request. */
export interface Problem {
  text: string;
}

/** The time limit of a table. */
export interface TimeControl {
  kind: "live" | "slow";
  bank: number;
  increment?: number;
  bot?: string;
}

/** A seat's clock when the message was made. */
export interface SeatClock {
  leftMs: number;
  isRunning: boolean;
}

export type ToClient = Update | Confirm | Preview | Hints | CoachAdvice | HelpCardReply | Refused;

export type ToServer = Act | Undo | AskPreview | AskHints | AskCoach | AskHelpCard | SendChat | SwitchSeat | ReportActivity;

export const MIN_PANEL_SCALE = 0.8;
export const MAX_PANEL_SCALE = 1.5;
export const ROW_GAP = 10;
export const MIN_TEXT_PX = 11;
export const RELATIVE_SCALES = [0.65, 0.8, 1.0, 1.25] as const;
export const MAX_SCALES = [1.1, 1.5, 1.5, 1.6] as const;
export const STEPS_PER_SCALE = 20;
export const MIN_STEP = 5;
export const COMFORTABLE_STEP = 13;
export const MAX_STEP = 40;
export const FOLDED_WIDTH = 200;
export const MAX_FOLDED_WIDTH = 460;
export const FOLDED_HEIGHT = 34;
export const NARROW_WIDTH = 640;
