import { expect, test } from 'vitest';
import { findInstallWay, mayInstall } from './install-way.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const WINDOWS_EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';
const MAC_CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const LINUX_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MAC_FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';
const ANDROID_FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

test.each([
  ['Safari on an iPhone', IPHONE, 5, 'tap Share, then “Add to Home Screen”.'],
  ['Safari on an iPad, which calls itself a Mac', MAC_SAFARI, 5, 'tap Share, then “Add to Home Screen”.'],
  ['Safari on a Mac', MAC_SAFARI, 0, 'open the menu “File”, then “Add to Dock”.'],
  ['Chrome on Android', ANDROID, 5, 'open the menu of this browser, then “Add to Home screen”.'],
  ['Firefox on Android', ANDROID_FIREFOX, 5, 'open the menu of this browser, then “Add to Home screen”.'],
  ['Edge on Windows', WINDOWS_EDGE, 10, 'press the install icon at the end of the address bar.'],
  ['Chrome on a Mac', MAC_CHROME, 0, 'press the install icon at the end of the address bar.'],
  ['Firefox on Linux', LINUX_FIREFOX, 0, null],
  ['Firefox on a Mac', MAC_FIREFOX, 0, null],
])('L5: %s is told its own way to install Learn, or none', (_, userAgent, maxTouchPoints, way) => {
  expect(findInstallWay({ userAgent, maxTouchPoints })).toBe(way);
});

test.each([
  ['a page of a browser', true, 'browser', true],
  ['an installed Learn', true, 'standalone', false],
  ['a page without https', false, 'browser', false],
])('L5: %s may be installed: %s', (_, isSecureContext, mode, may) => {
  const matchMedia = (query: string) => ({ matches: query === `(display-mode: ${mode})` }) as MediaQueryList;

  expect(mayInstall({ isSecureContext, matchMedia })).toBe(may);
});
