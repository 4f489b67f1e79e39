import { PAGES } from '#contract/pages.ts';

export const PATHS = PAGES;

const WRITE_PAGES: readonly string[] = [PATHS.home, PATHS.reflection, PATHS.settings, PATHS.import];

/** Not for writing, nor for choices. */
export function isReadPage(path: string): boolean {
  return !WRITE_PAGES.includes(path);
}

export function synthesisPath(day: string): string {
  return `${PATHS.synthesis}?date=${day}`;
}

export function reflectionPath(date: string): string {
  return `${PATHS.reflection}?date=${date}`;
}
