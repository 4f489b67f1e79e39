// Which device-only days are offered for sending, and the state of those that were sent.
import { useMutation } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../../../storage/browser/schema.ts';
import { localStores } from '../../../storage/local-stores.ts';
import { isSameDayVersion } from '../../../storage/cached-days/day-copies.ts';

/** `answered`: days sent on this visit. They stay among the device-only days for a moment. */
export function listResendable(
  unknown: readonly Reflection[],
  { rows, answered }: { rows: readonly OutboxRow[]; answered: readonly Reflection[] },
): Reflection[] {
  const waiting = new Set(listCopyRows(rows).map(({ date }) => date));
  return unknown.filter((day) => !waiting.has(day.date) && !answered.some((one) => isSameDayVersion(one, day)));
}

/** Such days in the outbox. A request that waits for a new sign-in is neither waiting nor refused. */
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

/** Puts days that only this device has into the outbox. They go out by themselves, once there is a connection. */
export function useResend(userId: string) {
  return useMutation({
    mutationFn: async (days: readonly Reflection[]) => (await localStores.forUser(userId)).outbox.sendCopies(days),
  });
}
