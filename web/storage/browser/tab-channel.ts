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

export interface Channel<Message> {
  post: (message: Message) => void;
  /** Receives messages of the other tabs only. Returns the function that unsubscribes. */
  listen: (listener: (message: Message) => void) => () => void;
}

export type TabChannel = Channel<TabChannelMessage>;

export function createTabChannel() {
  return openChannel<TabChannelMessage>('learn-device');
}

/** Nothing else may post to a channel of this name, so each message has the type `Message`. */
export function openChannel<Message>(name: string): Channel<Message> & { close: () => void } {
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    post(message) {
      // A request may be answered after its store was closed, and the other tabs have to hear it.
      const sending = isOpen ? channel : new BroadcastChannel(name);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone and takes no target
      sending.postMessage(message);
      if (!isOpen) sending.close();
    },
    listen(listener) {
      const handle = (event: MessageEvent<Message>) => listener(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}
