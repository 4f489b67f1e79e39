// Messages between the tabs of one browser about changed rows. A message has no content of rows: receivers read the database.
import type { IsoDate } from '#contract/days.ts';
import type { AcknowledgedEntry } from './schema.ts';

export type TabChannelMessage =
  | { kind: 'draft'; userId: string; date: IsoDate }
  | { kind: 'outbox'; userId: string }
  /** A tab has started to send. Another tab takes over if it closes before the answer. */
  | { kind: 'sending'; userId: string }
  /** The person has signed out, and their rows are sealed. */
  | { kind: 'left'; userId: string }
  | SavedMessage;

/** A save was answered: pages that show the day are stale, and texts that replace it take over its new revision. */
interface SavedMessage {
  kind: 'saved';
  userId: string;
  date: IsoDate;
  requestId: string;
  texts: readonly AcknowledgedEntry[];
  /** Conflict copies of the answer, which only one tab received. */
  keptIds: readonly string[];
}

export interface TabChannel {
  post: (message: TabChannelMessage) => void;
  /** Receives messages of the other tabs only. */
  listen: (listener: (message: TabChannelMessage) => void) => () => void;
}

const CHANNEL_NAME = 'learn-device';

export function createTabChannel(): TabChannel & { close: () => void } {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone and takes no target
    post: (message) => channel.postMessage(message),
    listen(listener) {
      // Only `post` sends messages on this channel.
      const handle = (event: MessageEvent<TabChannelMessage>) => listener(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
    close: () => channel.close(),
  };
}
