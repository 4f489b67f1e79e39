import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { localStores } from '../storage/local-stores.ts';
import { connection } from '../api/connection.ts';
import { createPageVisibility } from './page-visibility.ts';
import { useSession, useSessionState } from '../session/browser-session.tsx';
import { schedule } from '../time/schedule.ts';
import { whenIdle } from '../time/when-idle.ts';

/** Subscribes to changes of other devices while a person is signed in; renders nothing. Its code loads after the first paint. */
export function ChangeListener({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const state = useSessionState();
  const isListening = state.status === 'ready' && !state.hasEnded && !state.isUnconfirmed;

  // The stream and the page's visibility are outside React.
  useEffect(() => {
    if (!isListening) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const start = async () => {
      // Offline the chunk may be missing; the pages work without it.
      const module = await import('./change-events.ts').catch(() => null);
      if (!module || isUnmounted) return;
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
    const cancel = whenIdle(() => void start());
    return () => {
      isUnmounted = true;
      cancel();
      stop?.();
    };
  }, [isListening, userId, queryClient, session]);

  return null;
}

/** A stream that opens proves that the server answers. */
function openStream(address: string): EventSource {
  const stream = new EventSource(address);
  stream.addEventListener('open', () => connection.recordAnswer(null));
  return stream;
}
