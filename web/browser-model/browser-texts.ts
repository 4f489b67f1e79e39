// Summaries, readings and weeks by the browser's model: written, and sent to the server.
import { saveBedtimeText, saveReflectionText, saveWeeklyText, type BrowserText } from '#contract/browser-texts.ts';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { findReflection, type Reflection } from '#contract/reflections.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { fingerprintDays as fingerprintJournalDays } from '../../generation/tasks/fingerprint-days.ts';
import { ApiError, call } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import { nameBrowser } from './browser-name.ts';
import { deliverText } from './deliver-text.ts';
import { findLanguageModelApi } from './prompt-api.ts';
import { writeReading, writeSummary, writeWeek, type TextOptions, type TextOutcome } from './write-texts.ts';

type Day = Pick<Reflection, 'date' | 'entries'>;

/** A text, and how to send it. `send` waits for the connection and for the days. */
export type BrowserTextOutcome<Shown, Answer> =
  | { shown: Shown; send: () => Promise<Answer> }
  | Extract<TextOutcome<never>, { reason: unknown }>;

export interface BrowserSummaryText {
  text: string;
  source: string;
  /** ISO 8601, UTC. */
  madeAt: string;
}

interface SummaryRequest {
  userId: string;
  day: Day;
  earlierDays: readonly Day[];
}

/** `send` finds the id of the day, which a day that is still in the outbox does not have. */
export async function summariseInBrowser(
  { userId, day, earlierDays }: SummaryRequest,
  options: TextOptions,
): Promise<BrowserTextOutcome<BrowserSummaryText, Reflection>> {
  const { date } = day;
  const days = toJournalDays([day]);
  const [own] = days;
  if (!own) return { reason: 'nothing' };
  const outcome = await writeSummary({ day: own, earlierDays: toJournalDays(earlierDays) }, options);
  if ('reason' in outcome) return outcome;
  const body = await buildBody(outcome.answer, days);
  const send = async () => {
    const saved = await call(findReflection, { params: { userId, date } });
    if (saved === null) throw new Error(`The day ${date} was removed meanwhile.`);
    return call(saveReflectionText, { params: { reflectionId: saved.id, kind: 'summary' }, body });
  };
  const { source, madeAt } = describeOrigin([date]);
  return {
    shown: { text: outcome.value, source, madeAt },
    send: () => deliverText({ subject: `summary ${date}`, dates: [date], send }),
  };
}

export interface ReadingRequest {
  userId: string;
  /** The person's day, as in the call for the text that this one replaces. */
  today: string;
  days: readonly Day[];
  /** Of the reading of one saved day. */
  reflectionId?: string | undefined;
}

export async function readInBrowser(
  { userId, today, days: asked, reflectionId }: ReadingRequest,
  base: BedtimeReading,
  options: TextOptions,
): Promise<BrowserTextOutcome<BedtimeReading, unknown>> {
  const days = toJournalDays(asked);
  const outcome = await writeReading({ days, today }, options);
  if ('reason' in outcome) return outcome;
  const body = { ...(await buildBody(outcome.answer, days)), today };
  const dates = days.map(({ date }) => date);
  const send = (): Promise<unknown> =>
    reflectionId === undefined
      ? call(saveBedtimeText, { params: { userId }, body: { ...body, dates } })
      : call(saveReflectionText, { params: { reflectionId, kind: 'bedtime' }, body });
  return {
    shown: { ...base, bedtimeReading: outcome.value, ...describeOrigin(dates) },
    send: () => deliverText({ subject: `reading ${reflectionId ?? dates.join()}`, dates, send }),
  };
}

export interface WeekRequest {
  userId: string;
  startDate: string;
  endDate: string;
  listDays: () => Promise<readonly Day[]>;
}

export async function reviewWeekInBrowser(
  { userId, startDate, endDate, listDays }: WeekRequest,
  base: WeeklyRefresher,
  options: TextOptions,
): Promise<BrowserTextOutcome<WeeklyRefresher, WeeklyRefresher>> {
  const days = toJournalDays(await loadDays({ userId, listDays }, base.dates));
  const outcome = await writeWeek({ days, startDate, endDate }, options);
  if ('reason' in outcome) return outcome;
  const body = await buildBody(outcome.answer, days);
  const { summary, highlights } = outcome.value;
  const shown = {
    ...base,
    summary,
    highlights: highlights.map(({ text }) => text),
    highlightDates: highlights.map(({ date }) => date),
    ...describeOrigin(base.dates),
  };
  const send = () => call(saveWeeklyText, { params: { userId, startDate, endDate }, body });
  return { shown, send: () => deliverText({ subject: `week ${startDate} ${endDate}`, dates: base.dates, send }) };
}

/** The days of the window: from this device, and from the server those that it has not kept. */
async function loadDays(
  { userId, listDays }: Pick<WeekRequest, 'userId' | 'listDays'>,
  dates: readonly string[],
): Promise<Day[]> {
  const kept = await listDays().catch(() => []);
  const days = await Promise.all(
    dates.map(
      async (date) =>
        kept.find((day) => day.date === date) ?? (await call(findReflection, { params: { userId, date } })),
    ),
  );
  return days.filter((day) => day !== null);
}

/** Of what a text of these days is written from. */
export function fingerprintDays(days: readonly Day[]): Promise<string> {
  return fingerprintJournalDays(toJournalDays(days));
}

async function buildBody(answer: string, days: readonly JournalDay[]): Promise<BrowserText> {
  return { text: answer, fingerprint: await fingerprintJournalDays(days), model: nameBrowser() };
}

function describeOrigin(dates: readonly string[]) {
  const madeAt = new Date().toISOString();
  return { source: `browser:${nameBrowser()}`, degraded: false, isRepeated: false, madeAt, dates: [...dates] };
}

/** Oldest first, as the server reads them. */
function toJournalDays(days: readonly Day[]): JournalDay[] {
  return days
    .filter(({ entries }) => entries.length > 0)
    .map(({ date, entries }) => ({
      date,
      entries: entries.map(({ content, promptIndex }) => ({ content, promptIndex })),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

interface BrowserTexts {
  readInBrowser: typeof readInBrowser;
  reviewWeekInBrowser: typeof reviewWeekInBrowser;
}

export type WriteInBrowser<Text> = (
  texts: BrowserTexts,
  base: Text,
  options: TextOptions,
) => Promise<BrowserTextOutcome<Text, unknown>>;

interface ImproveOptions<Text> {
  write: WriteInBrowser<Text>;
  /** The server has the text. */
  onSent: (text: Text) => void;
  /**
   * The server does not take the text: it is shown here only. Not for a text whose days have changed meanwhile, and not
   * after the page was left.
   */
  onNotSent: (error: Error) => void;
  signal: AbortSignal;
  onText: (textSoFar: string) => void;
}

const OUTDATED = 409;

function isNotTaken(error: unknown): error is ApiError | NetworkError {
  return error instanceof NetworkError || (error instanceof ApiError && error.status !== OUTDATED);
}

/** Never rejects: if the model fails, the text stays, and the person may ask again. */
export async function improveText<Text extends { isLate?: boolean | undefined }>(
  base: Text,
  { write, onSent, onNotSent, signal, onText }: ImproveOptions<Text>,
): Promise<Text> {
  const api = findLanguageModelApi();
  if (api === null) return base;
  const failed = { reason: 'failed' } as const;
  const outcome = await write({ readInBrowser, reviewWeekInBrowser }, base, { api, signal, onText }).catch(
    () => failed,
  );
  if ('shown' in outcome) {
    const { shown } = outcome;
    // If the server refuses it, the page has shown a text that the next visit does not have: nothing of the person's.
    void outcome.send().then(
      () => onSent(shown),
      (error: unknown) => void (isNotTaken(error) && !signal.aborted && onNotSent(error)),
    );
    return shown;
  }
  const isExpected = outcome.reason === 'nothing' || outcome.reason === 'unavailable' || outcome.reason === 'aborted';
  return isExpected ? base : { ...base, isLate: true };
}
