import { expect, test } from 'vitest';
import { findLocalHelplines, needsCrisisSupport } from './crisis-support.ts';

test('one entry among many is enough', () => {
  expect(needsCrisisSupport(['Bread rises overnight.', 'I want to die.'])).toBe(true);
  expect(needsCrisisSupport(['Bread rises overnight.', 'This deadline is killing me.'])).toBe(false);
  expect(needsCrisisSupport([])).toBe(false);
});

test('the numbers are those of the time zone, with the name of its country', () => {
  expect(findLocalHelplines('Europe/Berlin')).toEqual({
    emergency: '112',
    helpline: '0800 111 0 111',
    country: 'Germany',
  });
  expect(findLocalHelplines('America/Chicago')).toEqual({
    emergency: '911',
    helpline: '988',
    country: 'United States',
  });
  expect(findLocalHelplines('Europe/Oslo')).toEqual({ emergency: '113', helpline: '116 123', country: 'Norway' });
});

test('a time zone without a country gets no numbers', () => {
  expect(findLocalHelplines('UTC')).toEqual({ emergency: null, helpline: null, country: null });
  expect(findLocalHelplines('Africa/Accra')).toEqual({ emergency: null, helpline: null, country: null });
});
