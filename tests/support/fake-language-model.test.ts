import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installFake } from './fake-language-model.ts';
import type { FakeLanguageModelScript } from './fake-language-model-script.ts';
import { RULES, SESSION_RULES } from './language-model-rules.ts';

const ENGLISH = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};
const SUMMARY = JSON.stringify({
  task: 'summary',
  variant: 0,
  entries: [
    { day: 'Friday, 2026-11-20', text: 'Rye needs a longer rest than wheat.' },
    { day: 'Friday, 2026-11-20', text: 'Bread rises overnight without me.' },
  ],
});

/** A page after a press, or long after it. */
function stubActivation(isActive: boolean): void {
  vi.stubGlobal('navigator', { userActivation: { isActive } });
}

async function ask(script: FakeLanguageModelScript, input = SUMMARY): Promise<string> {
  const session = await installFake(script).LanguageModel.create(ENGLISH);
  return session.prompt(input);
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of ['LanguageModel', 'languageModelCalls', 'languageModelScript']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

/** Runs everything that waits only for the next turn of the loop. */
async function settle<Value>(work: Promise<Value>): Promise<Value> {
  const settled = work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(200);
  await settled;
  return work;
}

describe('by the rules of the specification', () => {
  test.each([
    [
      'availability of languages',
      {
        en: 'available',
        EN: 'available',
        'en-US': 'available',
        zz: 'unavailable',
        und: 'unavailable',
        '': 'RangeError',
        e: 'RangeError',
        en_US: 'RangeError',
        'x y': 'RangeError',
      },
    ],
    ['availability of types', ['available', 'unavailable', 'TypeError']],
    ['an aborted signal makes no session', 'why'],
    ['a monitor that throws makes no session', 'mine'],
    ['a language it does not have makes no session', 'NotSupportedError'],
    ['sessions come from create() only', 'TypeError'],
  ])('%s', async (name, expected) => {
    const { LanguageModel } = installFake();

    expect(await settle(RULES[name]?.(LanguageModel) ?? Promise.resolve(null))).toEqual(expected);
  });

  const QUOTA = ['QuotaExceededError', true, true];
  const GONE = 'InvalidStateError';

  test.each([
    ['progress of a model that is there', [0, 1]],
    ['a system prompt counts', true],
    ['measuring adds nothing', [true, 0]],
    ['a prompt and its answer are added', ['string', true]],
    ['a stream of strings', ['string']],
    ['where a system prompt may stand', ['ok', 'TypeError', 'TypeError', 'TypeError']],
    ['what a response constraint may be', ['ok', 'TypeError', 'NotSupportedError']],
    ['an aborted signal before a prompt', ['why', 'why']],
    ['an aborted signal during a stream', 'mid'],
    ['an aborted signal during create()', 'during'],
    ['a session does not end with the signal it was made with', 'string'],
    ['a destroyed session', [[GONE, GONE, GONE, GONE, GONE, GONE, `throws ${GONE}`], 'number', 'number']],
    ['a clone lives on its own', [true, 'string']],
    ['a cancelled stream leaves the session', 'string'],
    ['input beyond the window', [QUOTA, QUOTA, QUOTA, 0, 0]],
    ['the oldest turns are forgotten', [1, true]],
  ])('%s', async (name, expected) => {
    const { LanguageModel } = installFake({ contextWindow: 800 });

    expect(await settle(SESSION_RULES[name]?.(LanguageModel) ?? Promise.resolve(null))).toEqual(expected);
  });

  test('every rule has an expectation', () => {
    expect(Object.keys(RULES)).toHaveLength(6);
    expect(Object.keys(SESSION_RULES)).toHaveLength(16);
  });
});

describe('the four states', () => {
  test('an unavailable model makes no session', async () => {
    const { LanguageModel } = installFake({ availability: 'unavailable' });

    expect(await LanguageModel.availability(ENGLISH)).toBe('unavailable');
    await expect(LanguageModel.create(ENGLISH)).rejects.toHaveProperty('name', 'NotSupportedError');
  });

  test.each(['downloadable', 'downloading'] as const)('a %s model needs a press', async (availability) => {
    const { LanguageModel } = installFake({ availability });
    stubActivation(false);

    expect(await LanguageModel.availability(ENGLISH)).toBe(availability);
    await expect(LanguageModel.create(ENGLISH)).rejects.toHaveProperty('name', 'NotAllowedError');
  });

  test('a download tells its progress and makes the model available', async () => {
    const { LanguageModel } = installFake({ availability: 'downloadable', downloadSteps: 4, downloadStepMs: 1000 });
    stubActivation(true);
    const loaded: number[] = [];
    const created = LanguageModel.create({
      ...ENGLISH,
      monitor: (target: EventTarget) =>
        target.addEventListener('downloadprogress', (event) => loaded.push(Number(Reflect.get(event, 'loaded')))),
    });
    await vi.advanceTimersByTimeAsync(2000);
    const during = await LanguageModel.availability(ENGLISH);
    await vi.advanceTimersByTimeAsync(2000);
    stubActivation(false);

    await created;
    expect(during).toBe('downloading');
    expect(loaded).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(await LanguageModel.availability(ENGLISH)).toBe('available');
    await LanguageModel.create(ENGLISH);
  });

  test('a download goes on after the page has aborted', async () => {
    const { LanguageModel } = installFake({ availability: 'downloadable', downloadStepMs: 1000 });
    stubActivation(true);
    const controller = new AbortController();
    const created = LanguageModel.create({ ...ENGLISH, signal: controller.signal }).catch(String);
    await vi.advanceTimersByTimeAsync(500);
    controller.abort('left');
    await vi.advanceTimersByTimeAsync(2000);

    expect(await created).toBe('left');
    expect(await LanguageModel.availability(ENGLISH)).toBe('available');
  });

  test('a policy of the page makes it unavailable', async () => {
    const { LanguageModel } = installFake();
    vi.stubGlobal('document', { featurePolicy: { allowsFeature: (name: string) => name !== 'language-model' } });

    expect(await LanguageModel.availability(ENGLISH)).toBe('unavailable');
  });
});

describe('answers', () => {
  test('are made of the entries', async () => {
    expect(await settle(ask({}))).toBe('Rye needs a longer rest than wheat\nBread rises overnight without me');
  });

  test('come at the speed of the script', async () => {
    const { LanguageModel } = installFake({ tokensPerSecond: 20, firstTokenMs: 1000 });
    const session = await LanguageModel.create(ENGLISH);
    const pieces: string[] = [];
    const read = (async () => {
      for await (const piece of session.promptStreaming(SUMMARY)) pieces.push(piece);
    })();
    await vi.advanceTimersByTimeAsync(990);
    expect(pieces).toEqual([]);
    await vi.advanceTimersByTimeAsync(510);
    expect(pieces).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(2000);
    await read;
  });

  test('of a week are JSON', async () => {
    const answer = JSON.parse(await settle(ask({}, SUMMARY.replace('summary', 'weekly')))) as object;

    expect(answer).toEqual({
      summary: 'On Friday you wrote: Rye needs a longer rest than wheat.',
      highlights: ['Friday: Rye needs a longer rest than wheat', 'Friday: Bread rises overnight without me'],
    });
  });

  test('can be given by the test', async () => {
    expect(await settle(ask({ answers: { summary: 'Mine.' } }))).toBe('Mine.');
  });

  test('are faulty as often as told', async () => {
    const { LanguageModel } = installFake({ fault: 'refusal', faultAnswers: 1 });
    const session = await LanguageModel.create(ENGLISH);

    expect(await settle(session.prompt(SUMMARY))).toBe('');
    expect(await settle(session.prompt(SUMMARY))).toMatch(/^Rye/);
  });
});

describe('faults', () => {
  test.each([
    ['garbage', /☃/],
    ['other language', /^Das war ein Tag/],
    ['invented numbers', /4817/],
    ['markup', /<b .*>Rye needs/],
    ['refusal', /^$/],
    ['half', /^Rye needs a longer rest than whe/],
  ] as const)('%s is an answer', async (fault, expected) => {
    expect(await settle(ask({ fault }))).toMatch(expected);
  });

  test.each([
    ['filtered', 'NotReadableError'],
    ['abort in the middle', 'AbortError'],
    ['error in the middle', 'UnknownError'],
    ['destroyed in the middle', 'InvalidStateError'],
    ['no session', 'OperationError'],
    ['failed download', 'NetworkError'],
  ] as const)('%s rejects with %s', async (fault, name) => {
    expect(await settle(ask({ fault }).catch((error: Error) => error.name))).toBe(name);
  });

  test.each(['silence', 'stall', 'drip', 'endless', 'held session'] as const)('%s never ends', async (fault) => {
    let hasEnded = false;
    void ask({ fault, tokensPerSecond: 20 }).finally(() => (hasEnded = true));
    await vi.advanceTimersByTimeAsync(120_000);

    expect(hasEnded).toBe(false);
  });

  test('a held availability never answers', async () => {
    const { LanguageModel } = installFake({ fault: 'held availability' });
    let hasAnswered = false;
    void LanguageModel.availability(ENGLISH).then(() => (hasAnswered = true));
    await vi.advanceTimersByTimeAsync(120_000);

    expect(hasAnswered).toBe(false);
  });
});

test('it lists its calls, so that a test can say that there were none', async () => {
  const { LanguageModel, languageModelCalls } = installFake();
  expect(languageModelCalls).toEqual([]);
  const session = await LanguageModel.create({
    ...ENGLISH,
    initialPrompts: [{ role: 'system', content: 'Be brief.' }],
  });
  await settle(session.prompt('Hello'));
  session.destroy();

  const names = languageModelCalls.map(({ name, session: number, text }) => [name, number, text]);
  expect(names).toEqual([
    ['create', undefined, 'Be brief.'],
    ['create', 1, undefined],
    ['prompt', 1, 'Hello'],
    ['destroy', 1, undefined],
  ]);
});
