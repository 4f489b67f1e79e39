import { describe, expect, test, vi } from 'vitest';
import { describeDays, describeTextOrigin, isBasedOnEntries } from './text-attribution.ts';

const TODAY = '2026-11-21';
/** A moment of this evening, by the clock of whoever runs the test. */
const EVENING = new Date(2026, 10, 21, 21, 4).toISOString();
const READER = { today: TODAY, provider: { name: 'OpenAI', model: 'gpt-5' } };

describe('the line under a text', () => {
  test('names provider and model, the moment, and the days', () => {
    const origin = { source: 'openai:gpt-5-mini', madeAt: EVENING, dates: ['2026-11-20', TODAY] };

    expect(describeTextOrigin(origin, READER)).toBe(
      'Written by OpenAI gpt-5-mini at 21:04, from your words of Nov 20 and Nov 21.',
    );
  });

  test('names the server of a compatible model when that is still the one', () => {
    const origin = { source: 'compatible:qwen3:8b', madeAt: EVENING, dates: [TODAY] };
    const provider = { name: 'ollama.home', model: 'qwen3:8b' };

    expect(describeTextOrigin(origin, { today: TODAY, provider })).toBe(
      'Written by qwen3:8b (ollama.home) at 21:04, from your words of Nov 21.',
    );
    expect(describeTextOrigin(origin, { today: TODAY, provider: { name: 'elsewhere', model: 'other' } })).toBe(
      'Written by qwen3:8b at 21:04, from your words of Nov 21.',
    );
  });

  test('names the model in this browser, and the browser of another device', () => {
    vi.stubGlobal('navigator', { userAgentData: { brands: [{ brand: 'Google Chrome', version: '148' }] } });
    const origin = { source: 'browser:Google Chrome 148', madeAt: EVENING, dates: [TODAY] };

    expect(describeTextOrigin(origin, { today: TODAY, provider: null })).toBe(
      'Written by the model in this browser at 21:04, from your words of Nov 21.',
    );
    expect(describeTextOrigin({ ...origin, source: 'browser:Microsoft Edge 150' }, READER)).toBe(
      'Written by the model in Microsoft Edge 150 at 21:04, from your words of Nov 21.',
    );
    vi.unstubAllGlobals();
  });

  test('leaves out unknown values', () => {
    expect(describeTextOrigin({ source: 'google:gemini', madeAt: null, dates: [] }, READER)).toBe(
      'Written by Google gemini from your words.',
    );
  });

  test.each([
    ['embedded', 'Made at 21:04, from your own words of Nov 21.'],
    ['this device', 'Made on this device at 21:04, from what is kept here of Nov 21.'],
  ])('of a text that is made by %s names the moment and no model', (source, line) => {
    expect(describeTextOrigin({ source, madeAt: EVENING, dates: [TODAY] }, READER)).toBe(line);
  });

  test('claims no words of anybody for a text about days without any', () => {
    expect(describeTextOrigin({ source: 'embedded', madeAt: EVENING, dates: [] }, READER)).toBe('Made at 21:04.');
  });

  test.each([
    ['embedded', 'Made at 21:04.'],
    ['this device', 'Made on this device at 21:04.'],
  ])('claims no words for a reading by %s that quotes none', (source, line) => {
    const origin = { source, madeAt: EVENING, dates: [TODAY] };

    expect(describeTextOrigin({ ...origin, bedtimeReading: 'It is late. Good night.' }, READER)).toBe(line);
    expect(describeTextOrigin({ ...origin, bedtimeReading: 'From Friday: “Rye rests.”' }, READER)).toContain('Nov 21.');
  });

  test.each([
    [true, { bedtimeReading: 'From Friday: “Rye rests.”', dates: [TODAY] }],
    [true, { bedtimeReading: 'From Friday: „Brot ruht.“', dates: [TODAY] }],
    [true, { bedtimeReading: 'From Friday: «\u202fLe pain dort.\u202f»', dates: [TODAY] }],
    [true, { bedtimeReading: 'From Friday: 「パンは眠る。」', dates: [TODAY] }],
    [false, { bedtimeReading: 'It is late. Good night.', dates: [TODAY] }],
    [true, { dates: [TODAY] }],
    [false, { dates: [] }],
  ])('says %j to own words in %j', (has, text) => {
    expect(isBasedOnEntries({ source: 'embedded', madeAt: EVENING, ...text })).toBe(has);
  });

  test('names the day as well where the text was made on another one', () => {
    const origin = { source: 'embedded', madeAt: EVENING, dates: ['2026-11-20', TODAY] };

    expect(describeTextOrigin(origin, { today: '2026-11-22', provider: null })).toBe(
      'Made on Nov 21 at 21:04, from your own words of Nov 20 and Nov 21.',
    );
  });

  test.each(['openai:gpt-5-mini', 'compatible:qwen3:8b'])(
    'names neither provider nor model of %s once models are switched off',
    (source) => {
      const origin = { source, madeAt: EVENING, dates: [TODAY] };

      expect(describeTextOrigin(origin, { today: TODAY, provider: null })).toBe(
        'Written at 21:04, from your words of Nov 21.',
      );
    },
  );
});

test.each([
  [[], ''],
  [['2026-11-21'], 'Nov 21'],
  [['2026-11-21', '2026-11-20', '2026-11-20'], 'Nov 20 and Nov 21'],
  [['2026-11-30', '2026-12-01', '2026-12-02'], 'Nov 30 to Dec 2'],
  [['2026-11-12', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-18'], 'Nov 12, Nov 14 to Nov 16 and Nov 18'],
])('the days %j are told in few words', (dates, words) => {
  expect(describeDays(dates)).toBe(words);
});

test('F7: a day of another year is told with its year', () => {
  const dates = ['2025-11-21', '2026-11-21'];
  const origin = { source: 'embedded', madeAt: null, dates, bedtimeReading: '“Rye.”' };

  expect(describeTextOrigin(origin, { today: '2026-11-21', provider: null })).toContain('of Nov 21, 2025 and Nov 21.');
});
