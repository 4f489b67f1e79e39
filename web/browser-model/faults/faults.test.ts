// @module-tag slow
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeFault, FakeGlobals } from '../../../tests/support/fake-language-model-script.ts';
import {
  DAYS,
  finish,
  installApi,
  listLeftovers,
  listTexts,
  RYE,
  uninstallApi,
  write,
  writeUnder,
  type TextKind,
} from './writing.fixture.ts';

const KINDS: readonly TextKind[] = ['summary', 'bedtime', 'weekly'];
/** What the faults add to a text, and no entry has. */
const UNGROUNDED = /4817|<b|https?:|☃|blorp|Das war|xx|^x$/;
const FIRST_TOKEN_SECONDS = 20;
const TOTAL_SECONDS = 60;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  uninstallApi();
});

const listCalls = () => (globalThis as unknown as FakeGlobals).languageModelCalls;
const countCalls = (name: string) => listCalls().filter((call) => call.name === name).length;

describe("the browser's model", () => {
  test.each(KINDS)('writes a %s from the entries, which streams while it is written', async (kind) => {
    const writing = await writeUnder({ tokensPerSecond: 40 }, { kind });

    expect(writing.outcome).toHaveProperty('answer');
    expect(listTexts(writing).join('\n')).toContain('Rye needs a longer rest');
    expect(writing.shown.length).toBeGreaterThan(0);
    expect(await listLeftovers()).toEqual([]);
  });

  test('is asked for JSON by a schema for a week only', async () => {
    await writeUnder({}, { kind: 'weekly' });
    expect(listCalls().find(({ name }) => name === 'promptStreaming')?.options).toHaveProperty('responseConstraint');
    await writeUnder({}, { kind: 'summary' });

    expect(listCalls().find(({ name }) => name === 'promptStreaming')?.options).not.toHaveProperty(
      'responseConstraint',
    );
  });

  test('is asked with the instructions as the system prompt and the entries as data', async () => {
    await writeUnder({});

    const [created] = listCalls().filter(({ name }) => name === 'create');
    const [prompted] = listCalls().filter(({ name }) => name === 'promptStreaming');
    expect(created?.text).not.toContain(RYE);
    expect(JSON.parse(prompted?.text ?? '')).toMatchObject({ task: 'summary', language: 'en' });
  });

  test('is asked for the language of the entries', async () => {
    const days = [
      { date: '2026-11-20', entries: [{ content: 'Der Teig braucht heute nicht mehr als eine Stunde Ruhe.' }] },
    ];
    await writeUnder({}, { days });

    expect(listCalls()[0]).toMatchObject({
      name: 'availability',
      options: { expectedOutputs: [{ type: 'text', languages: ['de'] }] },
    });
  });
});

describe('a model that cannot be used', () => {
  test.each(['unavailable', 'downloadable', 'downloading'] as const)(
    'is not opened when it is %s',
    async (availability) => {
      const { outcome } = await writeUnder({ availability });

      expect(outcome).toEqual({ reason: 'unavailable' });
      expect(countCalls('create')).toBe(0);
      expect(await listLeftovers()).toEqual([]);
    },
  );

  test('is not opened for a language that it does not have', async () => {
    const days = [
      { date: '2026-11-20', entries: [{ content: 'Der Teig braucht heute nicht mehr als eine Stunde Ruhe.' }] },
    ];
    const { outcome } = await writeUnder({ languages: ['en'] }, { days });

    expect(outcome).toEqual({ reason: 'unavailable' });
    expect(countCalls('create')).toBe(0);
  });

  test.each(KINDS)('is not asked anything about words of distress (%s)', async (kind) => {
    const days = [{ date: '2026-11-20', entries: [{ content: 'I want to die.' }] }];

    expect((await writeUnder({}, { kind, days })).outcome).toEqual({ reason: 'nothing' });
    expect(listCalls()).toEqual([]);
  });

  test.each(KINDS)('does not read words of distress beside other entries (%s)', async (kind) => {
    const [first, ...days] = DAYS.toReversed();
    const entries = [...(first?.entries ?? []), { content: 'I want to die.' }];
    await writeUnder({}, { kind, days: [...days, { date: '2026-11-20', entries }] });

    expect(countCalls('promptStreaming')).toBeGreaterThan(0);
    expect(JSON.stringify(listCalls())).not.toContain('want to die');
  });
});

describe('a fault ends with a reason, in time', () => {
  test.each([
    ['held availability', 'timeout', FIRST_TOKEN_SECONDS],
    ['held session', 'timeout', FIRST_TOKEN_SECONDS],
    ['no session', 'failed', 0],
    ['silence', 'timeout', FIRST_TOKEN_SECONDS],
    ['stall', 'timeout', TOTAL_SECONDS],
    ['drip', 'timeout', TOTAL_SECONDS],
    ['garbage', 'rejected', 1],
    ['other language', 'rejected', 1],
    ['invented numbers', 'rejected', 1],
    ['markup', 'rejected', 1],
    ['refusal', 'rejected', 1],
    ['filtered', 'failed', 1],
    ['abort in the middle', 'failed', 1],
    ['error in the middle', 'failed', 1],
    ['destroyed in the middle', 'failed', 1],
  ] satisfies [FakeFault, string, number][])('%s: %s', async (fault, reason, secondsMax) => {
    for (const kind of KINDS) {
      // oxlint-disable-next-line no-await-in-loop -- they share the fake
      const writing = await writeUnder({ fault }, { kind });

      expect([kind, writing.outcome]).toEqual([kind, { reason }]);
      expect(writing.seconds).toBeLessThanOrEqual(secondsMax);
      expect(listTexts(writing).filter((text) => UNGROUNDED.test(text))).toEqual([]);
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await listLeftovers()).toEqual([]);
    }
  });

  test.each(['summary', 'bedtime'] as const)('endless: a %s is rejected', async (kind) => {
    const { outcome, seconds } = await writeUnder({ fault: 'endless' }, { kind });

    expect(outcome).toEqual({ reason: 'rejected' });
    expect(seconds).toBeLessThan(TOTAL_SECONDS);
    expect(await listLeftovers()).toEqual([]);
  });

  test('endless: a week ends where its JSON ends', async () => {
    const writing = await writeUnder({ fault: 'endless' }, { kind: 'weekly' });

    expect(writing.outcome).toHaveProperty('value.highlights.length', 4);
    expect(await listLeftovers()).toEqual([]);
  });

  test('half of the JSON of a week is rejected', async () => {
    expect((await writeUnder({ fault: 'half' }, { kind: 'weekly' })).outcome).toEqual({ reason: 'rejected' });
  });

  test.each(['garbage', 'refusal', 'invented numbers', 'markup', 'other language'] as const)(
    'a second answer is accepted after %s, from a session of its own',
    async (fault) => {
      const writing = await writeUnder({ fault, faultAnswers: 1 });

      expect(writing.outcome).toHaveProperty('value', expect.stringContaining('Rye needs'));
      expect(listTexts(writing).filter((text) => UNGROUNDED.test(text))).toEqual([]);
      expect(countCalls('destroy')).toBe(2);
      expect(await listLeftovers()).toEqual([]);
    },
  );

  test('a model at a token every three seconds is not waited for beyond a minute', async () => {
    const { outcome, seconds } = await writeUnder({ tokensPerSecond: 0.3, firstTokenMs: 10_000 });

    expect(outcome).toEqual({ reason: 'timeout' });
    expect(seconds).toBe(TOTAL_SECONDS);
    expect(await listLeftovers()).toEqual([]);
  });
});

describe('an input beyond the context window', () => {
  const entries = Array.from({ length: 40 }, (_, index) => ({
    content: `On walk ${index} the tide tables were wrong by an hour, and the octopus had noticed it before the gulls.`,
  }));
  const days = [{ date: '2026-11-20', entries }];

  test.each(KINDS)('is shortened until the model can read it (%s)', async (kind) => {
    const { outcome } = await writeUnder({ contextWindow: 2600 }, { kind, days });

    const prompted = listCalls().find(({ name }) => name === 'promptStreaming')?.text ?? '{}';
    expect((JSON.parse(prompted) as { entries: object[] }).entries.length).toBeLessThan(40);
    expect('reason' in outcome && outcome.reason).not.toBe('context');
    expect(await listLeftovers()).toEqual([]);
  });

  test('has no text when not even the instructions fit', async () => {
    expect((await writeUnder({ contextWindow: 100 }, { days })).outcome).toEqual({ reason: 'context' });
    expect(await listLeftovers()).toEqual([]);
  });

  test('fits a window without an end', async () => {
    const { outcome } = await writeUnder({ contextWindow: Number.POSITIVE_INFINITY }, { days });

    expect('reason' in outcome && outcome.reason).not.toBe('context');
  });
});

describe('leaving', () => {
  test.each([
    ['while the session opens', { fault: 'held session' }],
    ['before the first word', { fault: 'silence' }],
    ['in the middle', { tokensPerSecond: 1 }],
    ['while availability is asked', { fault: 'held availability' }],
  ] as const)('%s ends the session at once', async (_, script) => {
    const { api } = installApi(script);
    const controller = new AbortController();
    const shown: string[] = [];
    const work = write('summary', DAYS, { api, signal: controller.signal, onText: (text) => shown.push(text) });
    await vi.advanceTimersByTimeAsync(3000);
    const before = shown.length;
    controller.abort();

    const { outcome, seconds } = await finish(work);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(outcome).toEqual({ reason: 'aborted' });
    expect(seconds).toBe(0);
    expect(shown).toHaveLength(before);
    expect(await listLeftovers()).toEqual([]);
  });

  test('before the beginning makes no session', async () => {
    const { api } = installApi({});

    const { outcome } = await finish(write('summary', DAYS, { api, signal: AbortSignal.abort() }));
    expect(outcome).toEqual({ reason: 'aborted' });
    expect(countCalls('create')).toBe(0);
  });
});

test('a second text waits until the session of the first is destroyed', async () => {
  const { api } = installApi({ tokensPerSecond: 20 });
  const { signal } = new AbortController();
  const texts = KINDS.map((kind) => write(kind, DAYS, { api, signal }));
  for (const text of texts) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await finish(text)).outcome).toHaveProperty('value');
  }

  let open = 0;
  for (const { name, session } of listCalls()) {
    if (name === 'create' && session !== undefined) open += 1;
    if (name === 'destroy') open -= 1;
    expect(open).toBeLessThanOrEqual(1);
  }
  expect(await listLeftovers()).toEqual([]);
});
