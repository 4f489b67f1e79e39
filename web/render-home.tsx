// Home as the first view of a person, which the server renders into the page. scripts/vite/build-renderer.ts bundles it.
import { renderToString } from 'react-dom/server';
import type { FirstData } from '#contract/session.ts';
import { App } from './app.tsx';
import { createQueryClient } from './offline/query-client.ts';
import { createFixedSession } from './session/fixed-session.ts';
import { takeReads } from './session/first-reads.ts';
import { RenderedDay } from './time/dates.ts';

/** The root element; main.tsx hydrates it where it is the same day. */
export function renderHome(first: FirstData): string {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  takeReads(queryClient, first);
  const session = createFixedSession({ status: 'ready', user: first.person, hasEnded: false });
  const screen = renderToString(
    <RenderedDay value={first.today}>
      <App session={session} queryClient={queryClient} />
    </RenderedDay>,
  );
  return `<div id="root" data-today="${first.today}">${screen}</div>`;
}
