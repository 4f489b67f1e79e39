import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeReturnTo } from './return-to.ts';

describe('a path of the app is kept', () => {
  test.each([
    ['/', '/'],
    ['/reflection', '/reflection'],
    ['/synthesis?date=2026-11-20', '/synthesis?date=2026-11-20'],
    ['/history#day', '/history#day'],
    ['/api-notes', '/api-notes'],
    ['/a/../weekly-refresher', '/weekly-refresher'],
    ['/tüte', '/t%C3%BCte'],
  ])('%s', (wish, kept) => {
    expect(sanitizeReturnTo(wish)).toBe(kept);
  });
});

describe('what leads elsewhere becomes Home', () => {
  test.each([
    undefined,
    '',
    'reflection',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    '/a\u0085b',
    '/a\ud800b',
  ])('%j', (wish) => {
    expect(sanitizeReturnTo(wish)).toBe('/');
  });
});

describe('what leads into the machinery becomes Home', () => {
  test.each([
    '/api',
    '/api/auth/session',
    '/API/x',
    '/idp',
    '/idp/auth',
    '/%61pi/x',
    '/x/../api/y',
    '/%',
    '/./idp/auth',
  ])('%s', (wish) => {
    expect(sanitizeReturnTo(wish)).toBe('/');
  });
});

test('512 characters are kept, one more becomes Home', () => {
  const longest = `/${'a'.repeat(511)}`;

  expect(sanitizeReturnTo(longest)).toBe(longest);
  expect(sanitizeReturnTo(`${longest}a`)).toBe('/');
});

test('whatever is asked for, a browser stays on the site', () => {
  const wish = array(constantFrom('/', '\\', '.', '..', '%2e', '%2f', 'evil.example', '@', ':', '?', '#', '\t', 'a'));

  assert(
    property(wish, (parts) => {
      const url = new URL(sanitizeReturnTo(`/${parts.join('')}`), 'https://learn.example');
      expect(url.origin).toBe('https://learn.example');
    }),
    { numRuns: 2000 },
  );
});
