import { expect, test } from 'vitest';
import { avatarLetter } from './avatar.ts';

test.each([
  [{ displayName: 'ada', email: 'x@example.org' }, 'A'],
  [{ displayName: '  grace ', email: null }, 'G'],
  [{ displayName: '   ', email: 'zoe@example.org' }, 'Z'],
  [{ displayName: null, email: ' ben@example.org' }, 'B'],
  [{ displayName: null, email: null }, 'U'],
  [{ displayName: '', email: '' }, 'U'],
  [{ displayName: 'e\u0301mile', email: null }, 'E\u0301'],
  [{ displayName: '👩‍👩‍👧 family', email: null }, '👩‍👩‍👧'],
  [{ displayName: '李', email: null }, '李'],
])('%o is shown as one letter', (person, letter) => {
  expect(avatarLetter(person)).toBe(letter);
});
