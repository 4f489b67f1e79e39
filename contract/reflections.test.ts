import { expect, test } from 'vitest';
import { PROMPTS } from './prompts.ts';
import { createPromptField, listReflections } from './reflections.ts';

test('HK7: each prompt can be asked for', () => {
  const asked = PROMPTS.map((_, prompt) => listReflections.query?.safeParse({ prompt: String(prompt) }).data);

  expect(asked).toEqual(PROMPTS.map((_, prompt) => ({ prompt })));
});

test('HK7: so could a sixth and an eleventh one', () => {
  expect([createPromptField(5).safeParse('5').data, createPromptField(10).safeParse('10').data]).toEqual([5, 10]);
  expect(createPromptField(5).safeParse('6').error?.issues[0]?.message).toBe(
    'prompt must be a whole number from 0 to 5.',
  );
});
