import { expect, test, vi } from 'vitest';
import { listReflections, PromptIndex } from './reflections.ts';

vi.mock('./prompts.ts', () => ({ PROMPTS: ['one', 'two', 'three', 'four', 'five', 'six'] }));

test('HK7: a sixth prompt can be saved, and asked for', () => {
  const { query } = listReflections;

  expect(PromptIndex.safeParse(5).success).toBe(true);
  expect(query?.safeParse({ prompt: '5' }).data).toEqual({ prompt: 5 });
  for (const parsed of [PromptIndex.safeParse(6), query?.safeParse({ prompt: '6' })])
    expect(parsed?.error?.issues[0]?.message).toMatch(/ must be a whole number from 0 to 5\.$/);
});
