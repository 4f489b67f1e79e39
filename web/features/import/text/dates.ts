// Dates as journals write them. A date that could mean two days is not guessed: the person says the order.
import { isIsoDate } from '#contract/days.ts';

export interface LocalTime {
  date: string;
  /** `HH:MM`. */
  time?: string | undefined;
}

/** `written` takes dates that begin with the year or name the month. */
export type DateOrder = 'written' | 'day-first' | 'month-first';

/** Lower-case names of months in the person's languages and in English, with their numbers. */
export type MonthNames = ReadonlyMap<string, number>;

const ISO_START = /^(\d{4})[-/._](\d{1,2})[-/._](\d{1,2})(?!\d)/;
const CLOCK = /(?<!\d)(\d{1,2})[:.](\d{2})(?::\d{2})?(?:[.,]\d+)?\s*([ap])?\.?(?:m\b)?/i;

/** The date and the time as they are written; a zone after them does not move them. Null if it is none. */
export function parseIsoTime(text: string): LocalTime | null {
  const [start, year = '', month = '', day = ''] = ISO_START.exec(text.trim()) ?? [];
  if (start === undefined) return null;
  return buildLocalTime({ year, month, day }, text.trim().slice(start.length));
}

/** Like parseIsoTime, and also names of months and the order that the person chose. */
export function parseWrittenTime(text: string, order: DateOrder, months: MonthNames): LocalTime | null {
  const written = text.trim().replace(/^@/, '');
  return parseIsoTime(written) ?? parseNamedMonth(written, months) ?? parseOrdered(written, order);
}

/** `9:30 PM` is 21:30. Absent if the text has no time. */
export function parseClock(text: string): string | undefined {
  const [, hourText = '', minutes = '', half = ''] = CLOCK.exec(text) ?? [];
  if (hourText === '') return undefined;
  const hour = half === '' ? Number(hourText) : (Number(hourText) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return `${pad(hour)}:${minutes}`;
}

export function buildMonthNames(languages: readonly string[]): MonthNames {
  const names = new Map<string, number>();
  for (const language of ['en', ...languages]) {
    for (const name of ['long', 'short'] as const) addMonthNames(names, language, name);
  }
  return names;
}

function addMonthNames(names: Map<string, number>, language: string, style: 'long' | 'short'): void {
  // With a day, because some languages then use another form of the name.
  const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const parts = format.formatToParts(Date.UTC(2024, month - 1, 15));
    const name =
      parts
        .find(({ type }) => type === 'month')
        ?.value.toLowerCase()
        .replace(/\.$/, '') ?? '';
    if (/\D/.test(name)) names.set(name, month);
  }
}

function parseNamedMonth(text: string, months: MonthNames): LocalTime | null {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|(?<!\d)\d+/gu) ?? [];
  const month = words.map((word) => months.get(word)).find((found) => found !== undefined);
  const yearAt = words.findIndex((word) => /^\d{4}$/.test(word));
  const dayAt = words.findIndex((word, index) => index !== yearAt && /^\d{1,2}$/.test(word));
  const year = words[yearAt];
  const day = words[dayAt];
  if (month === undefined || year === undefined || day === undefined || dayAt > yearAt + 2) return null;
  return buildLocalTime({ year, month: String(month), day }, text.slice(text.indexOf(year) + year.length));
}

function parseOrdered(text: string, order: DateOrder): LocalTime | null {
  if (order === 'written') return null;
  const [start, first = '', second = '', year = ''] = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})/.exec(text) ?? [];
  if (start === undefined) return null;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return buildLocalTime({ year, month, day }, text.slice(start.length));
}

function buildLocalTime(parts: { year: string; month: string; day: string }, rest: string): LocalTime | null {
  const date = `${parts.year}-${pad(parts.month)}-${pad(parts.day)}`;
  if (!isIsoDate(date)) return null;
  const time = parseClock(rest);
  return { date, ...(time !== undefined && { time }) };
}

function pad(value: string | number): string {
  return String(value).padStart(2, '0');
}
