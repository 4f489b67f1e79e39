import { expect, test } from 'vitest';
import { REASONING_TOKEN_BUDGET } from '../providers/model.ts';
import { createUsageMeter, type UsageMeter } from './usage-meter.ts';

const CALL = { instructions: 'i'.repeat(350), input: 'j'.repeat(350), maxOutputTokens: 100 };
const IN = 200;
const LINE = 'o'.repeat(35);

function spend(...tries: ((spending: UsageMeter) => void)[]) {
  const spending = createUsageMeter(CALL);
  for (const act of tries) {
    act(spending);
    spending.endAttempt();
  }
  return spending.total();
}

const write = (text: string) => (spending: UsageMeter) => spending.add({ kind: 'text', text });
const finish = (tokensIn: number, tokensOut: number) => (spending: UsageMeter) =>
  spending.add({ kind: 'end', finish: 'stop', tokensIn, tokensOut });

test('is what the provider counts, reasoning included', () => {
  const tried = spend((spending) => {
    write(LINE)(spending);
    finish(180, 900)(spending);
  });

  expect(tried).toEqual({ tokensIn: 180, tokensOut: 900 });
});

test('is estimated from what came where the provider does not count, or broke off before it did', () => {
  const uncounted = spend((spending) => {
    write(LINE)(spending);
    finish(0, 0)(spending);
  });

  expect(uncounted).toEqual({ tokensIn: IN, tokensOut: 10 });
  expect(spend(write(LINE))).toEqual(uncounted);
});

test('counts reasoning tokens', () => {
  expect(spend((spending) => spending.add({ kind: 'sign', text: LINE }))).toEqual({ tokensIn: IN, tokensOut: 10 });
});

test('is nothing where nothing came', () => {
  expect(spend(() => {})).toEqual({ tokensIn: 0, tokensOut: 0 });
});

test('of several tries is that of all, each with its input', () => {
  expect(spend(write(LINE), () => {}, finish(180, 20))).toEqual({ tokensIn: IN + 180, tokensOut: 10 + 20 });
});

test('is never more than the provider was allowed to write', () => {
  expect(spend(write('o'.repeat(100_000))).tokensOut).toBe(CALL.maxOutputTokens + REASONING_TOKEN_BUDGET);
});
