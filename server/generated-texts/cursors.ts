// The cursors of the lists of bedtime readings and weekly refreshers.
import { isIsoDate } from '#contract/days.ts';
import { invalidCursor, parseCursorNumber } from '../http/page-cursors.ts';
import type { ReadingCursor } from './rows/generated-text-list.ts';

/** The subject of a reading is its dates, joined by commas, which an address would have to escape. */
export function buildReadingCursor({ madeAt, variant, subject }: ReadingCursor): string {
  return [madeAt, variant, ...subject.split(',')].join('.');
}

export function parseReadingCursor(cursor: string | undefined): ReadingCursor | undefined {
  if (cursor === undefined) return undefined;
  const [madeAt, variant, ...dates] = cursor.split('.');
  if (dates.length === 0 || !dates.every(isIsoDate)) throw invalidCursor();
  return { madeAt: parseCursorNumber(madeAt), variant: parseCursorNumber(variant), subject: dates.join(',') };
}

/** A weekly refresher's cursor is its subject: `2026-11-14..2026-11-21`. */
export function parseWeekCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const days = cursor.split('..');
  if (days.length !== 2 || !days.every(isIsoDate)) throw invalidCursor();
  return cursor;
}
