import { expect, test } from 'vitest';
import { describeDeletion } from './delete-card.tsx';
import { describeUnanswered } from './deletion.ts';

test.each([
  [7, 'This happens 7 days after you ask for it. Until then you can sign in and keep the account.'],
  [1, 'This happens one day after you ask for it.'],
  [0, "This happens at once and can't be undone."],
  [undefined, 'This happens a few days after you ask for it.'],
])('HP3: with a waiting time of %s days the card says so', (days, sentence) => {
  expect(describeDeletion(days)).toContain(sentence);
});

test('HP4: without an answer nothing is promised that the server may not keep', () => {
  expect(describeUnanswered({ confirm: 'delete', now: true })).not.toMatch(/keep/);
  expect(describeUnanswered({ confirm: 'delete' })).toContain('whether you can still keep it');
});
