import { expect, test } from 'vitest';
import { wrapQuotation } from './quotation-marks.ts';

test('a mark without its counterpart is left out, and joins no two words', () => {
  expect(wrapQuotation('A “crust is best.', 'en')).toBe('“A crust is best.”');
  expect(wrapQuotation('salt"pepper', 'en')).toBe('“salt pepper”');
});

test('a quotation within it has inner marks', () => {
  expect(wrapQuotation('He said "later".', 'en')).toBe('“He said ‘later’.”');
});
