// Words written on another device, of a day whose form is open here: fetched once the server tells that there are any.
import type { IsoDate } from '#contract/days.ts';
import type { DraftStore } from '../storage/drafts/draft-store.ts';

export type RemoteDraftStore = Pick<DraftStore, 'list' | 'subscribe' | 'mergeRemote'>;

/** Which version the server has of a day's draft, 0 for none; null when nobody knows. */
type Version = number | null;

export function createRemoteDraftMerger(findDrafts: () => Promise<RemoteDraftStore>) {
  const wanted = new Map<IsoDate, { version: Version; stopWatching?: () => void }>();

  const forget = (date: IsoDate) => {
    wanted.get(date)?.stopWatching?.();
    wanted.delete(date);
  };
  const look = async (date: IsoDate, drafts: RemoteDraftStore) => {
    const row = (await drafts.list()).find((candidate) => candidate.date === date);
    const waiting = wanted.get(date);
    // Words on their way to the server meet there what it has. Fetched beside them, their own echo would look like
    // another's words; so this waits until they have arrived.
    if (!waiting || row?.isOnServer === false) return;
    forget(date);
    if (!isKnown(waiting.version, row?.seen ?? 0)) await drafts.mergeRemote(date);
  };

  return {
    async receive(date: IsoDate, version: Version): Promise<void> {
      const before = wanted.get(date);
      wanted.set(date, { ...before, version });
      // A device that cannot keep drafts has no words that others could meet.
      const drafts = await findDrafts().catch(() => null);
      const waiting = wanted.get(date);
      if (!drafts || !waiting) return forget(date);
      waiting.stopWatching ??= drafts.subscribe(date, () => void look(date, drafts));
      await look(date, drafts);
    },
    stop(): void {
      for (const date of wanted.keys()) forget(date);
    },
  };
}

/** A draft that is gone has version 0, whatever number it had. */
function isKnown(version: Version, seen: number): boolean {
  if (version === null) return false;
  return version === 0 ? seen === 0 : version <= seen;
}
