import { expect, test } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from '../offline/query-client.ts';
import { SessionProvider } from '../session/browser-session.tsx';
import type { SessionStore } from '../session/session-store.ts';
import { isReadPage, PATHS } from '../navigation/paths.ts';
import { ClosingNotice } from './closing.tsx';

test('HP4: above a page for reading stand the date of the deletion and the offer to keep the account', () => {
  const person = { id: 'ada', firebaseUid: 'uid-ada', email: null, displayName: 'Ada', dayEndsAt: 0 };
  const user = { ...person, deleteAt: '2026-11-29T12:00:00.000Z' };
  const session = { get: () => ({ status: 'ready' as const, user, hasEnded: false }), subscribe: () => () => {} };

  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient({ onSignedOut: () => undefined })}>
      {/* A first render reads only the state. */}
      <SessionProvider session={session as Partial<SessionStore> as SessionStore}>
        <ClosingNotice />
      </SessionProvider>
    </QueryClientProvider>,
  );

  expect(html).toContain(
    'Your account will be deleted on Nov 29. Until then you can read and download everything; nothing new is saved.',
  );
  expect(html).toContain('>Keep my account</span></button>');
});

test('HP4: what was written can be read, and nothing is written, while an account waits for its deletion', () => {
  const { home, reflection, settings, import: importing, ...read } = PATHS;

  for (const path of [...Object.values(read), '/history/2026-11-21', '/nowhere'])
    expect([path, isReadPage(path)]).toEqual([path, true]);
  for (const path of [home, reflection, settings, importing]) expect([path, isReadPage(path)]).toEqual([path, false]);
});
