// Says that the server has a save. A day with words of distress gets no cheer.
import type { QueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { buildDayKey } from '../../api/query-keys.ts';
import { toast } from '../../components/overlays/toast.ts';
import { noteOwnVersion } from './own-versions.ts';
import { arrivalOptions } from './save-notice.ts';

/** Without an answer until then, the toast comes without cheer. */
const CHECK_MS = 2000;
const CAPTURED = 'Your learning has been captured and AI summary generated.';
const BOTH_KEPT = 'This day was also changed on another device: both texts were kept.';

interface Saved {
  day: Reflection;
  hasConflictCopies: boolean;
}

interface Dependencies {
  queryClient: QueryClient;
  findDistress?: (texts: readonly string[]) => Promise<boolean>;
}

export async function showSavedToast(
  { day, hasConflictCopies }: Saved,
  { queryClient, findDistress = findWordsOfDistress }: Dependencies,
): Promise<void> {
  const isHeavy = await Promise.race([findDistress(day.entries.map(({ content }) => content)), assumeAfter(CHECK_MS)]);
  // The person has signed out meanwhile.
  if (queryClient.getQueryData(buildDayKey(day)) === undefined) return;
  noteOwnVersion(() => window.localStorage, day);
  // An earlier save of the day may still be arriving.
  queryClient.setQueryData(arrivalOptions(day).queryKey, !isHeavy);
  if (isHeavy) return toast({ title: 'Saved.', ...(hasConflictCopies && { description: BOTH_KEPT }) });
  toast({ title: 'Reflection saved successfully!', description: hasConflictCopies ? BOTH_KEPT : CAPTURED });
}

/** True also when the words could not be loaded. */
async function findWordsOfDistress(texts: readonly string[]): Promise<boolean> {
  const module = await import('./words-of-distress.ts').catch(() => null);
  return module === null || module.hasWordsOfDistress(texts);
}

function assumeAfter(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, true);
  });
}
