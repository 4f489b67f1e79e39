import { describe, expect, test } from 'vitest';
import { PAGE_PATHS } from '#contract/pages.ts';
import { routeRequest, type RequestInfoLike } from './request-routing.ts';

const ORIGIN = 'https://learn.example';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const files = new Set(['/assets/main-1.js', '/favicon.svg']);

function handle(path: string, asked: Partial<RequestInfoLike> = {}) {
  return routeRequest(
    { method: 'GET', mode: 'navigate', url: ORIGIN + path, ...asked },
    { origin: ORIGIN, files, nowMs: NOW },
  );
}

describe('a navigation', () => {
  test.each([
    '/api/auth/callback?code=abc&state=def',
    '/api',
    '/api?x=1',
    '/api/reflections/u-1',
    '/API/auth/callback',
    '/%61pi/auth/callback?code=abc',
    '/idp/choose/uid-1',
    '/idp/auth?client_id=learn',
    '/idp',
    '/%E0%A4%A',
  ])('to %s is left to the network', (path) => {
    expect(handle(path)).toEqual({ kind: 'network' });
  });

  test.each([
    ['/', 'app'],
    ['/?authError=expired', 'app'],
    ['/synthesis?date=2026-11-21', 'app'],
    ['/synthesis?from=/api/auth/callback', 'app'],
    ['/history/', 'app'],
    ['/history/2026-11-21', 'app'],
    ['/history/2026-11-21/', 'app'],
    ['/history/2026-02-30', 'missing'],
    ['/history/2026-11-23', 'missing'],
    ['/bedtime-reading', 'night'],
    ['/bedtime-reading/?from=home', 'night'],
    ['/nowhere', 'missing'],
    ['/apiary', 'missing'],
    ['/idple', 'missing'],
    ['/reflection/2026', 'missing'],
  ])('to %s opens the shell «%s»', (path, shell) => {
    expect(handle(path)).toMatchObject({ kind: 'page', shell });
  });

  test.each([
    ['/', 'welcome'],
    ['/settings?from=mail', 'welcome'],
    ['/bedtime-reading', 'welcome'],
    ['/?authError=expired', 'app'],
    ['/nowhere', 'welcome'],
    ['/nowhere?authError=expired', 'missing'],
  ])('to %s opens the shell «%s» while nobody is signed in', (path, signedOutShell) => {
    expect(handle(path)).toMatchObject({ signedOutShell });
  });

  test('to any page of the app never ends as one that is missing', () => {
    for (const path of PAGE_PATHS) expect(handle(path)).not.toMatchObject({ kind: 'page', shell: 'missing' });
  });

  test.each(['/favicon.svg', '/export.json', '/assets/gone-0.js', '/v1.2'])(
    'to the file %s is left to the network, whose 404 is the truth',
    (path) => {
      expect(handle(path)).toEqual({ kind: 'network' });
    },
  );

  test('that sends something is left to the network', () => {
    expect(handle('/reflection', { method: 'POST' })).toEqual({ kind: 'network' });
  });
});

describe('what another app shares', () => {
  test('is read by the worker', () => {
    expect(handle('/share', { method: 'POST' })).toEqual({ kind: 'share' });
  });

  test.each([
    ['/share', { method: 'POST', mode: 'cors' }],
    ['/share/a', { method: 'POST' }],
    ['', { method: 'POST', url: 'https://elsewhere.example/share' }],
  ])('is not mistaken: %s %j', (path, asked) => {
    expect(handle(path, asked)).toEqual({ kind: 'network' });
  });
});

describe('a part of a page', () => {
  test('comes from the device when it belongs to the build, and only then', () => {
    expect(handle('/assets/main-1.js', { mode: 'cors' })).toEqual({ kind: 'file', path: '/assets/main-1.js' });
    expect(handle('/favicon.svg', { mode: 'no-cors' })).toEqual({ kind: 'file', path: '/favicon.svg' });
    expect(handle('/assets/other-2.js', { mode: 'cors' })).toEqual({ kind: 'network' });
  });

  test('is never an answer of the server about a person', () => {
    expect(handle('/api/auth/session', { mode: 'cors' })).toEqual({ kind: 'network' });
    expect(handle('/reflection', { mode: 'cors' })).toEqual({ kind: 'network' });
  });

  test('of another site is left to the network', () => {
    expect(handle('', { mode: 'cors', url: 'https://elsewhere.example/assets/main-1.js' })).toEqual({
      kind: 'network',
    });
  });
});
