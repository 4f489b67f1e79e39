// What is offered of days that only this device has, and what has become of those that were sent. Pure.
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../../../storage/browser/schema.ts';
import { isSameDayVersion } from '../../../storage/cached-days/day-copies.ts';

interface Asked {
  /** What waits in the outbox. */
  rows: readonly OutboxRow[];
  /** What was sent or discarded on this visit: it is named as unknown until the device has heard of it. */
  answered: readonly Reflection[];
}

/** Those that nobody has asked to send yet. */
export function listResendable(unknown: readonly Reflection[], { rows, answered }: Asked): Reflection[] {
  const waiting = new Set(listCopyRows(rows).map(({ date }) => date));
  return unknown.filter((day) => !waiting.has(day.date) && !answered.some((one) => isSameDayVersion(one, day)));
}

/** Days of this kind in the outbox. One that waits for its person to sign in again is neither on its way nor refused. */
export function groupCopyRequests(rows: readonly OutboxRow[]) {
  const copies = listCopyRows(rows);
  return {
    copies,
    waiting: copies.filter(({ state }) => state === 'waiting'),
    refused: copies.filter(({ state }) => state === 'refused'),
  };
}

/** «1 day», «2 days»: a day of which several versions were lost is one. */
export function countDays(days: readonly { date: IsoDate }[]): string {
  const count = new Set(days.map(({ date }) => date)).size;
  return count === 1 ? '1 day' : `${count} days`;
}

function listCopyRows(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter(({ isCopy }) => isCopy === true);
}
