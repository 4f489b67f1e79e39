import type { IsoDate } from '#contract/days.ts';
import { discardDraft as discardDraftOnServer } from '#contract/drafts.ts';
import { ApiError, call } from '../../../api/api-client.ts';
import type { DraftStore } from '../../../storage/drafts/draft-store.ts';
import { NetworkError } from '../../../api/network-error.ts';
import { openLocalStore } from '../../../storage/local-stores.ts';

/** The same timeout as that of a save. */
const TIMEOUT_MS = 15_000;

const TIMEOUT_ERROR = 'The server did not answer. Please try again.';

/** Discards the draft of a day, on this device and on the server. */
export async function discardDraft(userId: string, date: IsoDate): Promise<void> {
  const { drafts } = await openLocalStore(userId);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const discardOnServer = () =>
    call(discardDraftOnServer, { params: { userId, date }, signal }).catch((error: unknown) => {
      throw error instanceof ApiError ? error : new NetworkError(TIMEOUT_ERROR, error);
    });
  await discardDraftOf(date, { drafts, discardOnServer });
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
