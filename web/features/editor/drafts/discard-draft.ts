// Discarding the draft of a day. It comes with the line that offers it, after the page.
import type { Day } from '#contract/days.ts';
import { discardDraft as discardDraftOnServer } from '#contract/drafts.ts';
import { CallError, call } from '../../../api/api-client.ts';
import type { DraftKeeper } from '../../../storage/drafts/draft-store.ts';
import { NoAnswerError } from '../../../api/network-error.ts';
import { findKeeper } from './draft-queries.ts';

/** As long as a save waits. */
const SILENCE_MS = 15_000;

const SILENT = 'The server did not answer. Please try again.';

/** Discards the draft of a day, on this device and on the server. */
export async function discardDraft(userId: string, date: Day): Promise<void> {
  const { drafts } = await findKeeper(userId);
  const signal = AbortSignal.timeout(SILENCE_MS);
  const discardOnServer = () =>
    call(discardDraftOnServer, { params: { userId, date }, signal }).catch((error: unknown) => {
      throw error instanceof CallError ? error : new NoAnswerError(SILENT, error);
    });
  await discardDraftOf(date, { drafts, discardOnServer });
}

interface Discarding {
  drafts: Pick<DraftKeeper, 'keep' | 'listRows' | 'open'>;
  discardOnServer: () => Promise<unknown>;
}

/** The draft leaves this device at once, and the server and the other devices as soon as there is a connection. */
export async function discardDraftOf(date: Day, { drafts, discardOnServer }: Discarding): Promise<void> {
  const { content } = await drafts.open(date);
  const isHere = (await drafts.listRows()).some((row) => row.date === date);
  // What the server has did not arrive in time: this device has nothing whose end it could tell later.
  if (!isHere) await discardOnServer();
  await drafts.keep(date, { base: content, mine: null });
}
