import { PAGES } from '#contract/pages.ts';

/** The addresses of the screens, under the name the client knows them by. */
export const PATHS = PAGES;

export function synthesisPath(day: string): string {
  return `${PATHS.synthesis}?date=${day}`;
}

/** Where the words of a day are changed. */
export function reflectionPath(date: string): string {
  return `${PATHS.reflection}?date=${date}`;
}
