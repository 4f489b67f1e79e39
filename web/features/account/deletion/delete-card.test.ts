import { expect, test } from 'vitest';
import { describeDeletion } from './delete-card.tsx';

test.each([
  [7, 'This happens 7 days after you ask for it. Until then you can sign in and keep the account.'],
  [1, 'This happens one day after you ask for it.'],
  [0, "This happens at once and can't be undone."],
  [undefined, 'This happens a few days after you ask for it.'],
])('HP3: with a waiting time of %s days the card says so', (days, sentence) => {
  expect(describeDeletion(days)).toContain(sentence);
});
