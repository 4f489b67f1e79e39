// All the way from the writer to a provider and back: the obedient model's texts pass every check, a lying one's never
// reach anybody.
// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WEEK } from '../../embedded/samples/week.ts';
import { createEmbeddedWriter } from '../../server/models/embedded-writer.ts';
import { createModelWriter } from '../../server/models/model-writer.ts';
import type { ModelWriter } from '../../server/models/writer.ts';
import type { FaultScript } from '../support/faulty-provider.ts';
import { type Asking, startAsking } from './providers-asking.ts';
import type { ProviderFault } from '../support/provider-faults.ts';

const SOURCE = 'compatible:liar';
const GERMAN =
  'Heute war ein langer Tag, und du hast viel gelernt.\nMorgen geht es dann weiter mit dem nächsten Schritt.';

let asking: Asking;

beforeAll(async () => {
  asking = await startAsking();
});
afterEach(() => asking.tidy());
afterAll(() => asking.close());

async function openWriter(script: FaultScript): Promise<ModelWriter> {
  const model = await asking.open(script, { contextTokens: 24_000 });
  return createModelWriter({ model, embeddedWriter: createEmbeddedWriter(), deadlineMs: 5000 });
}

describe('the obedient model', () => {
  test.each(WEEK)('writes a summary of $date that passes', async (day) => {
    const writer = await openWriter({ kind: 'obedient' });

    const summary = await writer.summary({ day, earlierDays: [], variant: 0 });

    expect(summary).toEqual({ text: expect.stringMatching(/\S/) });
    await writer.close();
  });

  test.each([0, 1, 2])('writes a bedtime reading that passes, as variant %i', async (variant) => {
    const writer = await openWriter({ kind: 'obedient' });

    const reading = await writer.bedtimeReading({ days: WEEK.slice(-3), variant });

    expect(reading).toMatchObject({ source: SOURCE, degraded: false });
    await writer.close();
  });

  test('writes a weekly refresher that passes', async () => {
    const writer = await openWriter({ kind: 'obedient', piece: 40 });
    const [first, last] = [WEEK.at(0)?.date ?? '', WEEK.at(-1)?.date ?? ''];

    const week = await writer.weeklyRefresher({ days: WEEK, variant: 0, startDate: first, endDate: last });

    expect(week).toMatchObject({ source: SOURCE, degraded: false });
    expect(week.highlights.length).toBeGreaterThanOrEqual(3);
    await writer.close();
  });

  test.each(['Asked for help.', 'I fixed the bug in the login form 3 times, then wrote a test.'])(
    'manages a single entry: %s',
    async (content) => {
      const writer = await openWriter({ kind: 'obedient' });
      const days = [{ date: '2026-11-20', entries: [{ content }] }];
      const range = { startDate: '2026-11-14', endDate: '2026-11-20' };

      const reading = await writer.bedtimeReading({ days, variant: 0 });
      const week = await writer.weeklyRefresher({ days, variant: 0, ...range });

      expect([reading.source, week.source]).toEqual([SOURCE, SOURCE]);
      await writer.close();
    },
  );
});

describe('a provider that lies', () => {
  test.each<ProviderFault>([
    { kind: 'answer', text: GERMAN },
    { kind: 'answer', text: '{"summary": 7' },
    { kind: 'answer', text: 'You asked', finish: 'length' },
    { kind: 'garbage' },
    { kind: 'empty' },
    { kind: 'huge', bytes: 10_000_000 },
    { kind: 'held' },
    { kind: 'cut', text: 'You asked' },
  ])('with $kind is called at most three times, and the embedded text stands', async (lie) => {
    const writer = await openWriter(lie);
    const days = WEEK.slice(-2);
    const before = asking.liar.calls.length;

    const reading = await writer.bedtimeReading({ days, variant: 0 });

    expect(reading).toMatchObject({ source: 'embedded', degraded: true });
    expect(reading.text).not.toBe('');
    expect(asking.liar.calls.length - before).toBeLessThanOrEqual(3);
    await writer.close();
  });
});
