import { expect, test } from 'vitest';
import { describePrompt } from './describe-prompt.ts';

test('an entry shows the question of its prompt, and an imported one says so', () => {
  expect([0, 4, null].map(describePrompt)).toEqual([
    'What did you learn today intellectually?',
    'What are you curious about now?',
    'Imported',
  ]);
});
