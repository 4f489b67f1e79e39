// What the tabs of one browser tell each other about the rows of this device. The rows are the truth; this only says «look».
import type { IsoDate } from '#contract/days.ts';
import type { AcknowledgedEntry } from './schema.ts';

export type TabChannelMessage =
  | { kind: 'draft'; userId: string; date: IsoDate }
  | { kind: 'outbox'; userId: string }
  /** A tab has begun to send. Should it die before the answer, another one goes on. */
  | { kind: 'sending'; userId: string }
  /** They have signed out, and what lay here of them is sealed. */
  | { kind: 'left'; userId: string }
  | SavedNews;

/** A save was answered: what shows that day is out of date, and what was written over it while it waited has seen it. */
interface SavedNews {
  kind: 'saved';
  userId: string;
  date: IsoDate;
  requestId: string;
  texts: readonly AcknowledgedEntry[];
  /** Entries that stand beside a newer text: the answer came to one tab alone. One that runs an older version does not say. */
  keptIds?: readonly string[];
}

export interface TabChannel {
  post: (news: TabChannelMessage) => void;
  /** Hears the other tabs, never this one. */
  listen: (listener: (news: TabChannelMessage) => void) => () => void;
}

const CHANNEL_NAME = 'learn-device';

export function createTabChannel(): TabChannel & { close: () => void } {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone and takes no target
    post: (news) => channel.postMessage(news),
    listen(listener) {
      // Only this app posts to the channel, and only what `post` takes.
      const handle = (event: MessageEvent<TabChannelMessage>) => listener(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
    close: () => channel.close(),
  };
}
