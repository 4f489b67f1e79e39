// Fetches and merges a draft that another device has changed, when the form of its day is open here.
import type { IsoDate } from '#contract/days.ts';
import type { DraftStore } from '../storage/drafts/draft-store.ts';

export type RemoteDraftStore = Pick<DraftStore, 'list' | 'subscribe' | 'mergeRemote'>;

/** The server's version of a day's draft: 0 for none, null when unknown. */
type Version = number | null;

export function createRemoteDraftMerger(findDrafts: () => Promise<RemoteDraftStore>) {
  const pending = new Map<IsoDate, { version: Version; stopWatching?: () => void }>();

  const remove = (date: IsoDate) => {
    pending.get(date)?.stopWatching?.();
    pending.delete(date);
  };
  const mergeIfSent = async (date: IsoDate, drafts: RemoteDraftStore) => {
    const row = (await drafts.list()).find((candidate) => candidate.date === date);
    const request = pending.get(date);
    // Before this device's draft is sent, its own text in the answer would look like another device's.
    if (!request || row?.isOnServer === false) return;
    remove(date);
    if (!isKnown(request.version, row?.seen ?? 0)) await drafts.mergeRemote(date);
  };

  return {
    async receive(date: IsoDate, version: Version): Promise<void> {
      const before = pending.get(date);
      pending.set(date, { ...before, version });
      // A device that cannot store drafts has nothing to merge with.
      const drafts = await findDrafts().catch(() => null);
      const request = pending.get(date);
      if (!drafts || !request) return remove(date);
      request.stopWatching ??= drafts.subscribe(date, () => void mergeIfSent(date, drafts));
      await mergeIfSent(date, drafts);
    },
    stop(): void {
      for (const date of pending.keys()) remove(date);
    },
  };
}

function isKnown(version: Version, seen: number): boolean {
  if (version === null) return false;
  return version === 0 ? seen === 0 : version <= seen;
}
