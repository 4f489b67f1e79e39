import { afterEach, expect, test } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Reflection } from '#contract/reflections.ts';
import { connection } from '../../api/connection.ts';
import { createQueryClient } from '../../offline/query-client.ts';
import { SessionProvider } from '../../session/browser-session.tsx';
import type { SessionStore } from '../../session/session-store.ts';
import { PendingSummary } from './pending-summary.tsx';
import { SummaryCard } from './summary-card.tsx';

const GENERATING = 'AI summary is being generated...';
const UNREACHABLE = 'The summary needs a connection.';
const NOT_SENT = 'Your summary is made when the reflection has been sent.';

afterEach(() => connection.recordAnswer(null));

const DAY: Reflection = {
  id: 'r1',
  userId: 'ada',
  date: '2026-11-21',
  promptIndex: 0,
  entries: [{ id: 'a', content: 'Order is a promise.', rev: 1, promptIndex: 0 }],
  aiSummary: 'Order is a promise.',
  bedtimeReading: null,
  summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: '2026-11-21T20:00:00.000Z' },
  reading: null,
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
};
const QUEUED = { ...DAY.summary, status: 'pending' } as const;

test.each<[string, Partial<Reflection>, { isOffline?: boolean }, string]>([
  ['has its summary', {}, {}, 'Order is a promise.'],
  ['waits for a model', { summary: QUEUED }, {}, GENERATING],
  ['is being written about', { summary: { ...DAY.summary, status: 'streaming' } }, {}, GENERATING],
  ['waits for a model, without a connection', { summary: QUEUED }, { isOffline: true }, 'Order is a promise.'],
  ['was given up by its model', { summary: { ...DAY.summary, degraded: true } }, {}, 'Order is a promise.'],
  ['was imported, while the answer is on its way', { aiSummary: null }, {}, GENERATING],
  ['was imported and never opened, without a connection', { aiSummary: null }, { isOffline: true }, UNREACHABLE],
])('E3: the card of a day that %s says so', (_name, parts, { isOffline = false }, words) => {
  if (isOffline) connection.recordNoAnswer();

  const html = draw(<SummaryCard day={{ ...DAY, ...parts }} />);

  expect(html).toContain('<h2');
  expect(html).toContain('AI Summary');
  for (const sentence of [GENERATING, UNREACHABLE, 'Order is a promise.'])
    expect([sentence, html.includes(`>${sentence}<`)]).toEqual([sentence, sentence === words]);
});

test.each([
  ['has its earlier summary', DAY.aiSummary, 'Order is a promise.'],
  ['has none yet', null, NOT_SENT],
])('E3: the card of a day that waits to be sent %s, and says when the new one is made', (_name, aiSummary, words) => {
  const html = draw(<PendingSummary day={{ ...DAY, aiSummary }} />);

  expect(html).toContain('AI Summary');
  expect(html).toContain(`>${words}<`);
  expect(html).toContain(`>${NOT_SENT}<`);
});

test('M3: after a reload the earlier summary of this device stays until the new one is there', () => {
  const client = createQueryClient({ onSignedOut: () => undefined });
  client.setQueryData(['earlier-summary:r1:2', 'cached', 'ada'], 'From before.');
  const waiting = { ...DAY, version: 2, summary: QUEUED };

  const html = draw(<SummaryCard day={waiting} />, client);

  expect(html).toContain('>From before.<');
  expect(html).toContain(`>${GENERATING}<`);
  expect(html).not.toContain('Order is a promise.<');
  expect(draw(<SummaryCard day={{ ...waiting, version: 3 }} />, client)).not.toContain('From before.');
});

function draw(card: React.ReactNode, client = createQueryClient({ onSignedOut: () => undefined })): string {
  // A first render reads only the state.
  const session = { get: () => ({ status: 'loading', isSlow: false }), subscribe: () => () => {} };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionProvider session={session as Partial<SessionStore> as SessionStore}>{card}</SessionProvider>
    </QueryClientProvider>,
  );
}
