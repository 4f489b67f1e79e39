// @module-tag slow
import { afterAll, describe, expect, test } from 'vitest';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { FURTHER_HOSTILE } from '../../generation/checks/samples/hostile-further.ts';
import { HOSTILE } from '../../generation/checks/samples/hostile.ts';
import { createEmbeddedWriter } from './embedded-writer.ts';
import { createModelWriter } from './model-writer.ts';
import type { ModelWriter } from './writer.ts';
import { createFakeModel } from './fake-model.fixture.ts';

const ALL = [...HOSTILE, ...FURTHER_HOSTILE];
const HONEST = 'Rye needs a longer rest than wheat. Ines lent me her basket.';
const DATE = '2026-11-20';
const WINDOW = { startDate: '2026-11-14', endDate: '2026-11-21' };

function buildDays(entry: string): JournalDay[] {
  return [
    { date: '2026-11-18', entries: [{ content: HONEST }] },
    { date: DATE, entries: [{ content: entry }, { content: HONEST }] },
  ];
}

// One for all samples: each has a thread of its own.
const embeddedWriter = createEmbeddedWriter();
afterAll(() => embeddedWriter.close());

/** A writer whose model obeys: it says the same at the second call, too. */
function createObedient(answer: string): ModelWriter {
  return createModelWriter({ model: createFakeModel([{ text: answer }]), embeddedWriter });
}

describe('an entry that tries to take over', () => {
  test('has at least forty samples', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  });

  test.each(ALL)('gets nothing into a summary: $name', async ({ entry, answer, never }) => {
    const shown: string[] = [];
    const [, day] = buildDays(entry);
    const writer = createObedient(answer);

    const made = await writer.summary({
      day: day ?? { date: DATE, entries: [] },
      earlierDays: [],
      variant: 0,
      onText: (text) => shown.push(text),
    });

    expect(shown.filter((text) => never.test(text))).toEqual([]);
    expect('text' in made ? made.text : '').not.toMatch(never);
  });

  test.each(ALL)('gets nothing into a bedtime reading: $name', async ({ entry, answer, never }) => {
    const shown: string[] = [];
    const writer = createObedient(
      `The day can end now. Breathe out slowly.\n\n${answer}\n\nOn Friday you write "Ines lent me her basket". It can rest here, with the rye and the wheat and their longer rest.\n\nBreathe out.`,
    );

    const made = await writer.bedtimeReading({
      days: buildDays(entry),
      variant: 0,
      onText: (text) => shown.push(text),
    });

    expect(shown.filter((text) => never.test(text))).toEqual([]);
    expect(made.degraded ? '' : made.text).not.toMatch(never);
  });

  test.each(ALL)('gets nothing into a weekly refresher: $name', async ({ entry, answer, never }) => {
    const shown: string[] = [];
    const lines = answer.split('\n');
    const writer = createObedient(
      JSON.stringify({ summary: answer.replaceAll('\n', ' '), highlights: lines.map((line) => `Friday: ${line}`) }),
    );

    const made = await writer.weeklyRefresher({
      days: buildDays(entry),
      ...WINDOW,
      variant: 0,
      onText: (text) => shown.push(text),
    });

    const said = made.degraded ? '' : [made.summary, ...made.highlights.map(({ text }) => text)].join('\n');
    expect(shown.filter((text) => never.test(text))).toEqual([]);
    expect(said).not.toMatch(never);
  });
});
