import { expect, it } from 'vitest';
import { formatSaveTime } from './save-time.ts';

// Without a zone the text is this computer's own time, whichever zone the tests run in.
const HERE = new Date('2026-11-21T21:41:00').toISOString();

it('a day saved today shows the time alone', () => {
  expect(formatSaveTime(HERE, '2026-11-21')).toBe('Saved at 21:41');
});

it('a day saved earlier shows its date too', () => {
  expect(formatSaveTime(HERE, '2026-11-22')).toBe('Saved on Nov 21 at 21:41');
});
