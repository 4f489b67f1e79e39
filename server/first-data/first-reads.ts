// What each page reads first. Only the server knows it: the client takes an answer by the address of its query.
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import { BEDTIME_REFLECTIONS, HOME_REFLECTIONS } from '#contract/limits.ts';
import { PAGES } from '#contract/pages.ts';
import { findReflection, getFigures, listReflections } from '#contract/reflections.ts';
import { buildUrl, type Route } from '#contract/route.ts';
import type { RawJson } from '../database/json-item.ts';
import * as figures from '../reflections/figures.ts';
import * as list from '../reflections/list.ts';
import type { FirstSummaryDeps } from '../reflections/summary.ts';

export type FirstReadDeps = list.ListDeps & FirstSummaryDeps & Parameters<typeof figures.getFigures>[1];

export interface FirstRead {
  route: Route;
  /** As the client spells it. */
  address: string;
  /** The answer as JSON; null if it is too large for a page. */
  read(): Promise<string | null>;
}

interface Visit {
  userId: string;
  /** The path of the page. */
  page: string;
  today: IsoDate;
  /** The date that the address names, from anyone. */
  date?: string | undefined;
}

const DAY_START = `${PAGES.history}/`;
/** The days of a longer list are read by calls, after the first frame. */
const BYTES_MAX = 64 * 1024;

export function listFirstReads({ userId, page, today, date }: Visit, deps: FirstReadDeps): FirstRead[] {
  const days = (limit: number): FirstRead => ({
    route: listReflections,
    address: buildUrl(listReflections.path, { userId }, { limit }),
    read: async () => joinDays(await list.listReflections({ userId, limit }, deps)),
  });
  const day = (named: string): FirstRead[] =>
    isIsoDate(named)
      ? [
          {
            route: findReflection,
            address: buildUrl(findReflection.path, { userId, date: named }),
            read: async () => toJson(await list.findReflection({ userId, date: named, mayWrite: true }, deps)),
          },
        ]
      : [];
  const counted: FirstRead = {
    route: getFigures,
    address: buildUrl(getFigures.path, { userId }, { today }),
    read: async () => toJson(await figures.getFigures({ userId, today }, deps)),
  };
  if (page.startsWith(DAY_START)) return day(page.slice(DAY_START.length));
  if (page === PAGES.home) return [days(HOME_REFLECTIONS), ...day(today), counted];
  if (page === PAGES.history) return [counted];
  if (page === PAGES.bedtimeReading) return [days(BEDTIME_REFLECTIONS)];
  if (page === PAGES.reflection) return [...day(date ?? today), days(HOME_REFLECTIONS)];
  return page === PAGES.synthesis ? day(date ?? today) : [];
}

/** Opens no more days than fit. */
async function joinDays(days: AsyncIterable<RawJson<unknown>>): Promise<string | null> {
  const parts: string[] = [];
  let bytes = 0;
  for await (const { json } of days) {
    bytes += json.length;
    if (bytes > BYTES_MAX) return null;
    parts.push(json.toString());
  }
  return `[${parts.join(',')}]`;
}

function toJson(answer: object | null): string | null {
  const text = answer !== null && 'json' in answer ? String(answer.json) : JSON.stringify(answer);
  return text.length > BYTES_MAX ? null : text;
}
