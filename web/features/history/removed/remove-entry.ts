import type { QueryClient } from '@tanstack/react-query';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { StaleDayError } from '../requests/describe-error.ts';
import { cacheDay } from '../requests/queries.ts';
import { findDay, findNewerDay, sendVersionRestore, sendEntryRemoval } from '../requests/requests.ts';
import { offerUndo } from './offer-undo.ts';

const STALE =
  'This day was changed on another device after you opened it. The page now shows the newer version. Please check it.';

export async function removeEntry(
  queryClient: QueryClient,
  { day, entry }: { day: Reflection; entry: Entry },
): Promise<void> {
  try {
    await cacheDay(queryClient, await sendEntryRemoval(day, entry.id));
  } catch (error) {
    const newer = findNewerDay(error);
    if (!newer) throw error;
    await cacheDay(queryClient, newer);
    throw new StaleDayError(STALE, { cause: error });
  }
  offerUndo(queryClient, {
    title: 'Learning removed',
    description: 'You can restore it from this day for 30 days.',
    restore: () => restoreUnlessPresent(day, entry),
  });
}

/** An entry that another device has restored stays as it is there: it may have been edited. */
async function restoreUnlessPresent(day: Reflection, { id: entryId, rev }: Entry): Promise<Reflection> {
  const now = await findDay(day);
  const isBack = now?.entries.some((entry) => entry.id === entryId);
  return now && isBack ? now : sendVersionRestore(day, { entryId, rev });
}
