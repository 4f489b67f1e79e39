import { PAGES } from '#contract/pages.ts';

export const PATHS = PAGES;

export function synthesisPath(day: string): string {
  return `${PATHS.synthesis}?date=${day}`;
}

export function reflectionPath(date: string): string {
  return `${PATHS.reflection}?date=${date}`;
}

export function bookPath(year: number): string {
  return `${PATHS.book}?year=${year}`;
}
