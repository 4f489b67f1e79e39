// What the embedded writer reads: days as the person wrote them.
import type { Day } from '#contract/days.ts';

export interface WrittenEntry {
  content: string;
  promptIndex?: number;
}

export interface WrittenDay {
  date: Day;
  entries: readonly WrittenEntry[];
}
