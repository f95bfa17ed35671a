// Turns log lines into stages, which are shown one after the other. Pure functions.
import type { LogLine, Moment, MomentPart } from "../api/protocol";

export interface Stage {
  /** What is shown large; null if only things change hands. */
  moment: Moment | null;
  /** Gains and losses that fly at the end. */
  changes: MomentPart[];
  /** The sentences of the log. */
  sentences: string[];
  /** Places in the picture (`data-at`) that it is about. */
  places: string[];
  /** At normal speed. */
  durationMs: number;
}

type Kind = Moment["kind"];

/** Duration of the animation and a look at its result. */
const DURATIONS_MS: Record<Kind, number> = {
  reveal: 1400,
  roll: 2300,
  contest: 2700,
  change: 1000,
  award: 1900,
  scoring: 1800,
  setback: 1900,
};
/** For each rule that is counted up. */
const SCORING_STEP_MS = 450;
/** For each card, to read it. */
const CARD_MS = 350;
const FLIGHT_MS = 800;
/** Reading takes this long for a letter; the animation itself counts as reading time. */
const READING_MS_PER_LETTER = 32;

/** The stages of new log lines, in order. Lines without a moment have none; `me` needs not see my own choice revealed. */
export function stagesOf(lines: readonly LogLine[], me: number | null = null): Stage[] {
  const stages: Stage[] = [];
  for (const line of lines) {
    if (!line.moment) continue;
    const last = stages.at(-1);
    if (last && joins(last, line.moment)) join(last, line, line.moment);
    else stages.push(stageOf(line, line.moment));
  }
  const shown = me === null ? stages : stages.flatMap((stage) => withoutMyCard(stage, me));
  for (const stage of shown) stage.durationMs = duration(stage);
  return shown;
}

/** A card that only I turn up is no surprise; what follows from it stays. */
function withoutMyCard(stage: Stage, me: number): Stage[] {
  const isMine = stage.moment?.kind === "reveal" && stage.moment.parts.every((part) => part.seat === me);
  if (!isMine) return [stage];
  return stage.changes.length > 0 ? [{ ...stage, moment: null }] : [];
}

/** Changes follow what caused them; cards are turned up together, and a scoring is one for all players. */
function joins(stage: Stage, moment: Moment): boolean {
  if (moment.kind === "change") return true;
  const together = moment.kind === "reveal" || moment.kind === "scoring";
  const same = stage.moment?.kind === moment.kind && stage.moment.title === moment.title;
  return together && same && stage.changes.length === 0;
}

function join(stage: Stage, line: LogLine, moment: Moment): void {
  if (moment.kind === "change") stage.changes.push(...moment.parts);
  else stage.moment = { ...stage.moment!, parts: [...stage.moment!.parts, ...moment.parts] };
  stage.sentences.push(line.text);
  stage.places.push(...line.highlights);
}

function stageOf(line: LogLine, moment: Moment): Stage {
  const isChange = moment.kind === "change";
  return {
    moment: isChange ? null : moment,
    changes: isChange ? [...moment.parts] : [],
    sentences: [line.text],
    places: [...line.highlights],
    durationMs: 0,
  };
}

function duration({ moment, changes, sentences }: Stage): number {
  if (!moment) return DURATIONS_MS.change;
  const isReveal = moment.kind === "reveal";
  const counted = moment.kind === "scoring" ? SCORING_STEP_MS * steps(moment) : 0;
  const reading = isReveal ? 0 : READING_MS_PER_LETTER * sentences[0]!.length;
  const cards = isReveal ? CARD_MS * moment.parts.length : 0;
  return Math.max(DURATIONS_MS[moment.kind] + counted + cards, reading) + (changes.length > 0 ? FLIGHT_MS : 0);
}

/** How many numbers a scoring counts up one after the other. */
export function steps(moment: Moment): number {
  return Math.max(1, ...moment.parts.map((part) => part.modifiers?.length ?? 0));
}
