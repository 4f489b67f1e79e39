import { describe, expect, test } from 'vitest';
import { findShellProblem, SHELL_PAGES } from './app-shells.ts';

const HTML = '<head><script src="/assets/main-1.js"></script><link href="/assets/main-1.css"></head><body></body>';
const files = new Set(['/assets/main-1.js', '/assets/main-1.css']);
const [app, , , missing] = SHELL_PAGES;

describe('a shell', () => {
  test('of this build may be cached', () => {
    expect(findShellProblem({ status: 200, html: HTML }, { page: app!, files })).toBeNull();
    expect(findShellProblem({ status: 404, html: HTML }, { page: missing!, files })).toBeNull();
  });

  test.each([500, 503, 404, 302])('that answered %i is not cached as a page', (status) => {
    expect(findShellProblem({ status, html: HTML }, { page: app!, files })).toBe(`/ answered ${status}.`);
  });

  test('for addresses that do not exist keeps its status 404, or is not cached', () => {
    expect(findShellProblem({ status: 200, html: HTML }, { page: missing!, files })).toBe('/not-found answered 200.');
  });

  test('of another build is not cached', () => {
    const html = HTML.replace('main-1.js', 'main-2.js');

    expect(findShellProblem({ status: 200, html }, { page: app!, files })).toMatch(/names \/assets\/main-2\.js/);
  });

  test('that a gateway answered is not cached', () => {
    expect(findShellProblem({ status: 200, html: '<h1>Welcome to the hotel</h1>' }, { page: app!, files })).toBe(
      '/ is not a page of Learn.',
    );
  });
});
