import type { IsoDate } from '#contract/days.ts';
import { discardDraft as discardOnServer } from '#contract/drafts.ts';
import { callWithTimeout } from '../../../api/timeouts/call-with-timeout.ts';
import type { DraftStore } from '../../../storage/drafts/draft-store.ts';
import { openLocalStore } from '../../../storage/local-stores.ts';

export async function discardDraft(userId: string, date: IsoDate): Promise<void> {
  const { drafts } = await openLocalStore(userId);
  await discardDraftOf(date, {
    drafts,
    discardOnServer: () => callWithTimeout(discardOnServer, { params: { userId, date } }),
  });
}

interface DiscardDeps {
  drafts: Pick<DraftStore, 'save' | 'listRows' | 'open'>;
  discardOnServer: () => Promise<unknown>;
}

/** The draft leaves this device at once, and the server and the other devices as soon as there is a connection. */
export async function discardDraftOf(date: IsoDate, { drafts, discardOnServer }: DiscardDeps): Promise<void> {
  const { content } = await drafts.open(date);
  const isOnDevice = (await drafts.listRows()).some((row) => row.date === date);
  // The server's draft has not arrived here in time, so this device has no row that would send the removal later.
  if (!isOnDevice) await discardOnServer();
  await drafts.save(date, { base: content, mine: null });
}
