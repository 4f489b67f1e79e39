import { expect, test } from 'vitest';
import { describeBuild } from './build-service-worker.ts';

const PAGE = { path: '/index.html', content: '<p>Learn</p>' };
const SCRIPT = { path: '/assets/main-1.js', content: 'run()' };
const ICON = { path: '/favicon.svg', content: '<svg/>' };

test('the same files make the same version, in whatever order they come', () => {
  expect(describeBuild([PAGE, SCRIPT, ICON])).toEqual(describeBuild([ICON, PAGE, SCRIPT]));
});

test('every file is kept but the page, which is kept as shells', () => {
  expect(describeBuild([PAGE, SCRIPT, ICON]).files).toEqual(['/assets/main-1.js', '/favicon.svg']);
});

test.each([
  ['the page', [{ ...PAGE, content: '<p>Learn!</p>' }, SCRIPT, ICON]],
  ['a file without a hash in its name', [PAGE, SCRIPT, { ...ICON, content: '<svg></svg>' }]],
  ['the name of a file', [PAGE, { ...SCRIPT, path: '/assets/main-2.js' }, ICON]],
  ['the number of files', [PAGE, SCRIPT]],
])('another version when %s changes', (_, built) => {
  expect(describeBuild(built).version).not.toBe(describeBuild([PAGE, SCRIPT, ICON]).version);
});
