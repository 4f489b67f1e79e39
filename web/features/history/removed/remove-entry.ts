import type { QueryClient } from '@tanstack/react-query';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { describeError } from '../requests/describe-error.ts';
import { cacheDay } from '../requests/queries.ts';
import { findDay, newerDayOf, sendVersionRestore, sendEntryRemoval } from '../requests/requests.ts';
import { offerUndo } from './offer-undo.ts';

export interface RemovalError {
  message: string;
  /** False where the person has to look again first. */
  canRetry: boolean;
}

const STALE =
  'This day was changed on another device after you opened it. The page now shows the newer version. Please check it.';

/** Takes one learning off its day and offers it back. Answers with what went wrong, or null; throws where the session has ended. */
export async function removeEntry(
  queryClient: QueryClient,
  { day, entry }: { day: Reflection; entry: Entry },
): Promise<RemovalError | null> {
  try {
    await cacheDay(queryClient, await sendEntryRemoval(day, entry.id));
  } catch (error) {
    const newer = newerDayOf(error);
    const message = describeError(error);
    if (message === null) throw error;
    if (!newer) return { message, canRetry: true };
    await cacheDay(queryClient, newer);
    return { message: STALE, canRetry: false };
  }
  offerUndo(queryClient, {
    title: 'Learning removed',
    description: 'You can restore it from this day for 30 days.',
    restore: () => bringBack(day, entry),
  });
  return null;
}

/** Brought back elsewhere in the meantime, it stays as it is there: it may have been written on. */
async function bringBack(day: Reflection, { id: entryId, rev }: Entry): Promise<Reflection> {
  const now = await findDay(day);
  const isBack = now?.entries.some((entry) => entry.id === entryId);
  return now && isBack ? now : sendVersionRestore(day, { entryId, rev });
}
