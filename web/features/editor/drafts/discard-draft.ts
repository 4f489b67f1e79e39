// Discarding the draft of a day. It comes with the line that offers it, after the page.
import type { IsoDate } from '#contract/days.ts';
import { discardDraft as discardDraftOnServer } from '#contract/drafts.ts';
import { ApiError, call } from '../../../api/api-client.ts';
import type { DraftStore } from '../../../storage/drafts/draft-store.ts';
import { NetworkError } from '../../../api/network-error.ts';
import { findReadyLocalStore } from './draft-queries.ts';

/** As long as a save waits. */
const SILENCE_MS = 15_000;

const SILENT = 'The server did not answer. Please try again.';

/** Discards the draft of a day, on this device and on the server. */
export async function discardDraft(userId: string, date: IsoDate): Promise<void> {
  const { drafts } = await findReadyLocalStore(userId);
  const signal = AbortSignal.timeout(SILENCE_MS);
  const discardOnServer = () =>
    call(discardDraftOnServer, { params: { userId, date }, signal }).catch((error: unknown) => {
      throw error instanceof ApiError ? error : new NetworkError(SILENT, error);
    });
  await discardDraftOf(date, { drafts, discardOnServer });
}

interface Discarding {
  drafts: Pick<DraftStore, 'save' | 'listRows' | 'open'>;
  discardOnServer: () => Promise<unknown>;
}

/** The draft leaves this device at once, and the server and the other devices as soon as there is a connection. */
export async function discardDraftOf(date: IsoDate, { drafts, discardOnServer }: Discarding): Promise<void> {
  const { content } = await drafts.open(date);
  const isHere = (await drafts.listRows()).some((row) => row.date === date);
  // What the server has did not arrive in time: this device has nothing whose end it could tell later.
  if (!isHere) await discardOnServer();
  await drafts.save(date, { base: content, mine: null });
}
