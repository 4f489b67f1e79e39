import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { localStores } from '../storage/local-stores.ts';
import { connection } from '../api/connection.ts';
import { createPageVisibility } from './page-visibility.ts';
import { useSession, useSessionState } from '../session/session.tsx';
import { schedule } from '../time/schedule.ts';
import { whenIdle } from '../time/when-idle.ts';

/** Listens for changes made elsewhere while somebody is signed in; draws nothing. Its code comes after the first paint. */
export function ChangeListener({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const state = useSessionState();
  const isListening = state.status === 'ready' && !state.hasEnded && !state.isUnconfirmed;

  // The stream and the page's visibility are outside React.
  useEffect(() => {
    if (!isListening) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      // Without a connection there is nothing to listen to; the pages work all the same.
      const module = await import('./change-events.ts').catch(() => null);
      if (!module || isOver) return;
      stop = module.subscribeToChanges({
        userId,
        queryClient,
        open: openStream,
        ...createPageVisibility(session),
        findDrafts: async () => (await localStores.forUser(userId)).drafts,
        onRefused: () => void session.check(),
        schedule,
      });
    };
    const cancel = whenIdle(() => void begin());
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [isListening, userId, queryClient, session]);

  return null;
}

/** A stream that opens is an answer of the server like any other. */
function openStream(address: string): EventSource {
  const stream = new EventSource(address);
  stream.addEventListener('open', () => connection.recordAnswer(null));
  return stream;
}
