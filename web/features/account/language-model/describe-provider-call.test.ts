import { expect, test } from 'vitest';
import { ModelCall } from '#contract/models.ts';
import { describeCallUsage, OUTCOMES, describeCallPurpose } from './describe-provider-call.ts';

const TODAY = '2026-11-21';
const CALL: ModelCall = {
  at: new Date(2026, 10, 21, 21, 4).toISOString(),
  kind: 'summary',
  dates: [TODAY],
  source: 'openai:gpt-5-mini',
  tokensIn: 1240,
  tokensOut: 180,
  tries: 1,
  ms: 900,
  outcome: 'ok',
};

test.each([
  [{ kind: 'summary', dates: [TODAY] }, 'Summary of Nov 21'],
  [{ kind: 'bedtime', dates: ['2026-11-20', TODAY] }, 'Bedtime reading of Nov 20 and Nov 21'],
  [{ kind: 'weekly', dates: ['2026-11-19', '2026-11-20', TODAY] }, 'Weekly refresher of Nov 19 to Nov 21'],
  [{ kind: 'weekly', dates: [] }, 'Weekly refresher'],
] as const)('%j is called %s', ({ kind, dates }, name) => {
  expect(describeCallPurpose({ kind, dates: [...dates] })).toBe(name);
});

test('a call says when, and how much went and came', () => {
  expect(describeCallUsage(CALL, TODAY)).toBe('At 21:04 · 1,240 tokens sent, 180 received');
});

test('a call that was held back says that nothing was sent', () => {
  const held: ModelCall = { ...CALL, tokensIn: 0, tokensOut: 0, outcome: 'open' };

  expect(describeCallUsage(held, TODAY)).toBe('At 21:04');
  expect(OUTCOMES[held.outcome]).toMatch(/^Not sent/);
});

test('every outcome has its own plain words', () => {
  const outcomes = ModelCall.shape.outcome.options;
  const words = outcomes.map((outcome) => OUTCOMES[outcome]);

  expect(outcomes.length).toBeGreaterThan(10);
  expect(new Set(words).size).toBe(outcomes.length);
});
