import { afterAll, describe, expect, it } from 'vitest';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { createEmbeddedWriter } from './embedded-writer.ts';
import { createModelWriter } from './model-writer.ts';
import { createFakeTokenBudget, createFakeModel } from './fake-model.fixture.ts';
import { answerHonestly } from './honest-model.fixture.ts';
import { describeWriter } from './writer.suite.ts';
import { REASONING_TOKEN_BUDGET } from './providers/model.ts';

const embeddedWriter = createEmbeddedWriter();
afterAll(() => embeddedWriter.close());

const DAY: JournalDay = {
  date: '2026-11-20',
  entries: [
    { content: 'Rye needs a longer rest than wheat.', promptIndex: 0 },
    { content: 'Ines lent me her basket for the loaf.', promptIndex: 1 },
  ],
};
const ASKED = { day: DAY, earlierDays: [], variant: 0 };
const GOOD = 'Rye needs a longer rest than wheat.\nInes lent you her basket for the loaf.';
const WRONG = 'The stock market fell by 12 percent.';

describeWriter('model', () =>
  createModelWriter({ model: createFakeModel(answerHonestly), embeddedWriter: createEmbeddedWriter() }),
);

describe('a summary by a model', () => {
  it('is what it answered, when that stands in the entries', async () => {
    const model = createFakeModel([{ text: GOOD }]);

    expect(await createModelWriter({ model, embeddedWriter }).summary(ASKED)).toEqual({ text: GOOD });
    expect(model.calls).toHaveLength(1);
  });

  it('is asked for once more, with what was wrong, when it does not', async () => {
    const model = createFakeModel([{ text: WRONG }, { text: GOOD }]);

    const made = await createModelWriter({ model, embeddedWriter }).summary(ASKED);

    expect(made).toEqual({ text: GOOD });
    expect(model.calls).toHaveLength(2);
    expect(model.calls[1]?.instructions).toContain('It had a number that is not in the entries.');
    expect(model.calls[1]?.instructions).not.toContain('stock market');
    expect(model.calls[1]?.input).toBe(model.calls[0]?.input);
  });

  it('is given up after the second wrong one', async () => {
    const model = createFakeModel([{ text: WRONG }]);

    expect(await createModelWriter({ model, embeddedWriter }).summary(ASKED)).toEqual({ reason: 'rejected' });
    expect(model.calls).toHaveLength(2);
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('leaves what is left of three tries to the repair: after %i, %i', async (tries, left) => {
    const model = createFakeModel([{ text: WRONG, tries }]);

    await createModelWriter({ model, embeddedWriter }).summary(ASKED);

    expect(model.calls.map(({ triesMax }) => triesMax)).toEqual([3, left]);
  });

  it('is not repaired when three tries are spent', async () => {
    const model = createFakeModel([{ text: WRONG, tries: 3 }]);

    expect(await createModelWriter({ model, embeddedWriter }).summary(ASKED)).toEqual({ reason: 'rejected' });
    expect(model.calls).toHaveLength(1);
  });

  it.each(['timeout', 'rate', 'auth', 'open', 'cut'] as const)('says why there is none: %s', async (failure) => {
    const model = createFakeModel([{ failure }]);

    expect(await createModelWriter({ model, embeddedWriter }).summary(ASKED)).toEqual({ reason: failure });
    expect(model.calls).toHaveLength(1);
  });

  it('loses the line that was cut off in the middle', async () => {
    const model = createFakeModel([{ text: `${GOOD}\nRye needs a lon`, finish: 'length' }]);

    expect(await createModelWriter({ model, embeddedWriter }).summary(ASKED)).toEqual({ text: GOOD });
  });

  it('is asked for without the entries that may not be quoted, and not asked for without others', async () => {
    const heavy = { content: 'I want to die. The kettle was loud.' };
    const model = createFakeModel([{ text: GOOD }]);
    const writer = createModelWriter({ model, embeddedWriter });

    const made = await writer.summary({ ...ASKED, day: { ...DAY, entries: [...DAY.entries, heavy] } });
    const withheld = await writer.summary({ ...ASKED, day: { ...DAY, entries: [heavy] } });

    expect(made).toEqual({ text: GOOD });
    expect(withheld).toEqual({ reason: 'rejected' });
    expect(model.calls.map(({ input }) => input).join()).not.toMatch(/die|kettle/);
  });

  it('never repeats words of distress that the model brings', async () => {
    const model = createFakeModel([{ text: `${GOOD}\nYou want to die.` }, { text: GOOD }]);

    expect(await createModelWriter({ model, embeddedWriter }).summary(ASKED)).toEqual({ text: GOOD });
    expect(model.calls[1]?.instructions).toContain('Leave that out.');
  });

  it('has no line of comfort', async () => {
    const model = createFakeModel([{ text: `${GOOD}\nThat is heavy, and you do not have to carry it alone.` }]);

    expect(await createModelWriter({ model, embeddedWriter }).summary(ASKED)).toEqual({ text: GOOD });
  });
});

describe('the text while it is being written', () => {
  it('comes line by line, and never takes anything back', async () => {
    const shown: string[] = [];
    const model = createFakeModel([{ text: `${GOOD}\nThe loaf is for Ines.\n` }]);

    await createModelWriter({ model, embeddedWriter }).summary({ ...ASKED, onText: (text) => shown.push(text) });

    const [first = '', second = ''] = GOOD.split('\n');
    expect(shown).toEqual([first, `${first}\n${second}`, `${GOOD}\nThe loaf is for Ines.`]);
  });

  it('begins anew when a try broke off', async () => {
    const shown: string[] = [];
    const model = createFakeModel([{ brokenOff: 'Ines lent you her basket.\nThe lo', text: `${GOOD}\n`, tries: 2 }]);

    await createModelWriter({ model, embeddedWriter }).summary({ ...ASKED, onText: (text) => shown.push(text) });

    expect(shown).toEqual(['Ines lent you her basket.', GOOD.split('\n')[0], GOOD]);
  });

  it('never shows a line that is refused', async () => {
    const shown: string[] = [];
    const model = createFakeModel([{ text: `${WRONG}\n${GOOD}\n` }]);

    await createModelWriter({ model, embeddedWriter }).summary({ ...ASKED, onText: (text) => shown.push(text) });

    expect(shown).toEqual([]);
  });
});

describe('who pays', () => {
  it('is asked before each call and told after it', async () => {
    const book = createFakeTokenBudget();
    const model = createFakeModel([{ text: WRONG }, { text: GOOD }]);

    await createModelWriter({ model, embeddedWriter }).summary({ ...ASKED, budget: book });

    expect(book.reserved).toHaveLength(2);
    // For the answer, and for what a model may think before it.
    expect(book.reserved[0]).toBeGreaterThan(300 + REASONING_TOKEN_BUDGET);
    expect(book.records).toEqual([
      { outcome: 'rejected', tokensIn: 100, tokensOut: 20, tries: 1, ms: 5 },
      { outcome: 'ok', tokensIn: 100, tokensOut: 20, tries: 1, ms: 5 },
    ]);
  });

  it('is asked for more before a further try of a call that has used some', async () => {
    const book = createFakeTokenBudget();
    const model = createFakeModel(async ({ reserveMore }) => ((await reserveMore?.(37)) ? { text: GOOD } : {}));

    const made = await createModelWriter({ model, embeddedWriter }).summary({ ...ASKED, budget: book });

    expect(made).toEqual({ text: GOOD });
    expect(book.extended).toEqual([37]);
  });

  it('keeps the model from being called at a limit', async () => {
    const book = createFakeTokenBudget(0);
    const model = createFakeModel([{ text: GOOD }]);

    expect(await createModelWriter({ model, embeddedWriter }).summary({ ...ASKED, budget: book })).toEqual({
      reason: 'limit',
    });
    expect(model.calls).toEqual([]);
    expect(book.records).toEqual([]);
  });

  it('gets the reserved amount back when the last subscriber disconnects', async () => {
    const control = new AbortController();
    const book = createFakeTokenBudget();
    const model = createFakeModel([{ text: GOOD }]);
    const reserve = async (tokens: number): Promise<boolean> => {
      control.abort();
      return book.reserve(tokens);
    };

    const made = await createModelWriter({ model, embeddedWriter }).summary({
      ...ASKED,
      signal: control.signal,
      budget: { ...book, reserve },
    });

    expect(made).toEqual({ reason: 'aborted' });
    expect(model.calls).toEqual([]);
    expect(book.records).toMatchObject([{ outcome: 'aborted', tokensIn: 0, tokensOut: 0, tries: 0 }]);
  });
});
