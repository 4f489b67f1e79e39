import { PAGES } from '#contract/pages.ts';

export const PATHS = PAGES;

const READ_PAGES: readonly string[] = [
  PATHS.synthesis,
  PATHS.bedtimeReading,
  PATHS.weeklyRefresher,
  PATHS.history,
  PATHS.book,
  PATHS.outbox,
];

/** A page of what was written. The others are for writing, or for choices. */
export function isReadPage(path: string): boolean {
  return READ_PAGES.includes(path) || path.startsWith(`${PATHS.history}/`);
}

export function synthesisPath(day: string): string {
  return `${PATHS.synthesis}?date=${day}`;
}

export function reflectionPath(date: string): string {
  return `${PATHS.reflection}?date=${date}`;
}

export function bookPath(year: number): string {
  return `${PATHS.book}?year=${year}`;
}
