// Texts of the browser's model about a day of two entries, for the tests that send every call once.
import { createHash } from 'node:crypto';
import { TODAY } from './test-clock.ts';

/** The first entry of that day. */
export const OWN = 'Own words.';
const OWN_LINES = [OWN, `${OWN} And more.`];

/** A text of the browser's model about the day that a person of these tests has. */
const BROWSER_TEXT = {
  model: 'Google Chrome 148',
  fingerprint: createHash('sha256')
    .update(JSON.stringify([[TODAY, OWN_LINES.map((content) => [0, content])]]))
    .digest('hex'),
};

export const BROWSER_TEXT_BODIES: Readonly<Record<string, () => object>> = {
  saveReflectionText: () => ({ ...BROWSER_TEXT, text: OWN_LINES.join('\n') }),
  saveBedtimeText: () => ({
    ...BROWSER_TEXT,
    text: ['The day can end now.', ...OWN_LINES.map((line) => `On Saturday you wrote: “${line}”`), 'Breathe out.'].join(
      '\n\n',
    ),
    dates: [TODAY],
  }),
  saveWeeklyText: () => ({
    ...BROWSER_TEXT,
    text: JSON.stringify({
      summary: OWN_LINES[0],
      highlights: [...OWN_LINES, ...OWN_LINES].map((line) => `Saturday: ${line}`),
    }),
  }),
};
