import { afterAll, describe, expect, it } from 'vitest';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { createEmbeddedWriter } from './embedded-writer.ts';
import { createModelWriter } from './model-writer.ts';
import { createFakeModel } from './fake-model.fixture.ts';
import { answerHonestly } from './honest-model.fixture.ts';

const embeddedWriter = createEmbeddedWriter();
afterAll(() => embeddedWriter.close());

const DAY: JournalDay = {
  date: '2026-11-20',
  entries: [
    { content: 'Rye needs a longer rest than wheat.', promptIndex: 0 },
    { content: 'Ines lent me her basket for the loaf.', promptIndex: 1 },
  ],
};
const GOOD = 'Rye needs a longer rest than wheat.\nInes lent you her basket for the loaf.';

describe('a bedtime reading or a weekly refresher', () => {
  const WEEK = { days: [DAY], startDate: '2026-11-14', endDate: '2026-11-21', variant: 0 };
  const HEAVY_DAY = { date: '2026-11-20', entries: [{ content: 'I want to die. The kettle was loud.' }] };

  it('is the embedded one, with the reason, when the model fails', async () => {
    const writer = createModelWriter({ model: createFakeModel([{ failure: 'network' }]), embeddedWriter });

    const reading = await writer.bedtimeReading({ days: [DAY], variant: 3 });
    const week = await writer.weeklyRefresher(WEEK);

    const floor = await embeddedWriter.bedtimeReading({ days: [DAY], variant: 3 });
    expect(reading).toEqual({ ...floor, degraded: true, reason: 'network' });
    const weekFloor = await embeddedWriter.weeklyRefresher(WEEK);
    expect(week).toEqual({ ...weekFloor, degraded: true, reason: 'network' });
  });

  it('is the embedded one after the deadline, and the call is aborted', async () => {
    const signals: AbortSignal[] = [];
    const model = createFakeModel(({ signal }) => {
      if (signal) signals.push(signal);
      return new Promise(() => {});
    });
    const writer = createModelWriter({ model, embeddedWriter, deadlineMs: 20 });

    expect(await writer.bedtimeReading({ days: [DAY], variant: 0 })).toMatchObject({
      source: 'embedded',
      degraded: true,
      reason: 'timeout',
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('has one deadline for the embedded text and the model together', async () => {
    const asked: number[] = [];
    const model = createFakeModel(() => {
      asked.push(performance.now());
      return new Promise(() => {});
    });
    const bedtimeReading: typeof embeddedWriter.bedtimeReading = async (request) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      return embeddedWriter.bedtimeReading(request);
    };
    const writer = createModelWriter({ model, embeddedWriter: { ...embeddedWriter, bedtimeReading }, deadlineMs: 500 });

    await writer.bedtimeReading({ days: [DAY], variant: 0 });

    expect(performance.now() - (asked[0] ?? 0)).toBeLessThan(300);
  });

  it('shows nothing more of a model that is late', async () => {
    const shown: string[] = [];
    let say: (() => void) | undefined;
    const model = createFakeModel(({ onText }) => {
      say = () => onText?.(`${GOOD}\n\nBreathe.\n\n`);
      return new Promise(() => {});
    });

    const writer = createModelWriter({ model, embeddedWriter, deadlineMs: 20 });
    await writer.bedtimeReading({ days: [DAY], variant: 0, onText: (text) => shown.push(text) });
    say?.();

    expect(shown).toEqual([]);
  });

  it('is aborted when the last subscriber disconnects', async () => {
    const control = new AbortController();
    const model = createFakeModel(
      ({ signal }) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve({ failure: 'aborted' }));
          control.abort();
        }),
    );

    const reading = await createModelWriter({ model, embeddedWriter }).bedtimeReading({
      days: [DAY],
      variant: 0,
      signal: control.signal,
    });

    expect(reading).toMatchObject({ source: 'embedded', degraded: true, reason: 'aborted' });
  });

  it('never gives a heavy entry to the model, and asks none when there is nothing else', async () => {
    const model = createFakeModel(answerHonestly);
    const writer = createModelWriter({ model, embeddedWriter });

    await writer.bedtimeReading({ days: [HEAVY_DAY, { ...DAY, date: '2026-11-21' }], variant: 0 });
    const alone = await writer.bedtimeReading({ days: [HEAVY_DAY], variant: 0 });
    const week = await writer.weeklyRefresher({ ...WEEK, days: [HEAVY_DAY] });

    expect(model.calls).toHaveLength(1);
    expect(model.calls[0]?.input).not.toMatch(/die|kettle/);
    expect(alone).toMatchObject({ source: 'embedded', degraded: false });
    expect(week).toMatchObject({ source: 'embedded', degraded: false, highlights: [] });
  });

  it('asks no model about an empty week', async () => {
    const model = createFakeModel(answerHonestly);

    const week = await createModelWriter({ model, embeddedWriter }).weeklyRefresher({ ...WEEK, days: [] });

    expect(model.calls).toEqual([]);
    expect(week).toMatchObject({ source: 'embedded', degraded: false });
  });

  it('has the growth of the embedded engine, and a schema for the rest', async () => {
    const model = createFakeModel(answerHonestly);

    const week = await createModelWriter({ model, embeddedWriter }).weeklyRefresher(WEEK);

    expect(week.growth).toBe((await embeddedWriter.weeklyRefresher(WEEK)).growth);
    expect(week.source).toBe('compatible:fake');
    expect(model.calls[0]?.schema).toMatchObject({ required: ['summary', 'highlights'] });
  });

  it('shows a week sentence by sentence while it is being written', async () => {
    const shown: string[] = [];
    const summary = 'On Friday rye needs a longer rest than wheat. Ines lent you her basket for the loaf.';
    const highlights = ['Friday: Ines lent you her basket.', 'Friday: rye needs a longer rest.'];
    const model = createFakeModel([{ text: JSON.stringify({ summary, highlights }) }]);

    const week = await createModelWriter({ model, embeddedWriter }).weeklyRefresher({
      ...WEEK,
      onText: (text) => shown.push(text),
    });

    expect(shown).toEqual(['On Friday rye needs a longer rest than wheat.', summary]);
    expect(week.highlights).toEqual(highlights.map((text) => ({ date: '2026-11-20', text })));
  });
});
