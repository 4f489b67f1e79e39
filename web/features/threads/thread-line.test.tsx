import { expect, test } from 'vitest';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DayThread } from '#contract/threads.ts';
import type { Reflection } from '#contract/reflections.ts';
import { createQueryClient } from '../../offline/query-client.ts';
import { findThread } from '../../offline/local-writer.ts';
import { threadOptions } from './queries.ts';
import { ThreadLine } from './thread-line.tsx';

const TODAY = '2026-11-21';
const ASKED = 'Maybe I should ask my uncle about his old telescope.';

function write(date: string, content: string): Reflection {
  return {
    id: date,
    userId: 'ada',
    date,
    promptIndex: 0,
    entries: [{ id: 'a', content, rev: 1, promptIndex: 0 }],
    aiSummary: content,
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
    version: 1,
    createdAt: '2026-11-21T20:00:00.000Z',
    updatedAt: '2026-11-21T20:00:00.000Z',
  };
}

const DAY = write(TODAY, 'Rang my uncle. He still oils the telescope every spring.');
const DAYS = [DAY, write('2026-11-19', ASKED)];

test('E9: the thread is a link to the day that it quotes', () => {
  const client = createQueryClient({ onSignedOut: () => undefined });
  const thread: DayThread = { date: '2026-11-19', text: `On Thursday you wrote: “${ASKED}”` };
  client.setQueryData<DayThread | null>(threadOptions(DAY).queryKey, thread);

  const html = draw(client);

  expect(html).toContain('href="/synthesis?date=2026-11-19"');
  expect(html).toContain(`>On Thursday you wrote: “${ASKED}”</a>`);
});

test.each([
  ['without one', null],
  ['while it is not known', undefined],
])('E9: a day %s has no line', (_, thread) => {
  const client = createQueryClient({ onSignedOut: () => undefined });
  client.setQueryData<DayThread | null>(threadOptions(DAY).queryKey, thread);

  expect(draw(client)).toBe('');
});

test('E9: on the device it is found among the kept days, and none for a day that is not kept', () => {
  expect(findThread(DAYS, TODAY)).toEqual({ date: '2026-11-19', text: `On Thursday you wrote: “${ASKED}”` });
  expect(findThread(DAYS, '2026-11-20')).toBeNull();
});

/** A first render reads only the state. */
function draw(client: QueryClient): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ThreadLine day={DAY} />
    </QueryClientProvider>,
  );
}
