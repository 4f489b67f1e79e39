import { PAGES } from '#contract/pages.ts';

/** The addresses of the screens, under the name the client knows them by. */
export const PATHS = PAGES;

export function synthesisOf(day: string): string {
  return `${PATHS.synthesis}?date=${day}`;
}

/** Where the words of a day are changed. */
export function reflectionOf(date: string): string {
  return `${PATHS.reflection}?date=${date}`;
}
