import type { Day } from '#contract/days.ts';
import { PATHS } from '../../paths.ts';

/** Where the words of a day are changed. */
export function reflectionOf(date: Day): string {
  return `${PATHS.reflection}?date=${date}`;
}
