import { expect, test } from 'vitest';
import { listFreshReads, readPageStart, type Device } from './page-data.ts';

const ADA = { id: 'id-ada', firebaseUid: 'uid-ada', email: null, displayName: 'Ada' };
const FIRST = { person: ADA, reads: { '/api/reflections/id-ada?limit=5': [] } };
const DATA = JSON.stringify({ user: { firebaseUid: 'uid-ada', email: null, displayName: 'Ada' }, first: FIRST });

const TIMES = { openedAt: 2000, signedOutAt: 1000 };

test.each([['uid-ada'], [null]])('the data of a page are those of its person, remembered: %s', (remembered) => {
  const { page, removed } = createPage(DATA);

  expect(readPageStart(page, { ...TIMES, start: { remembered }, remembered })).toEqual({
    known: FIRST,
    early: undefined,
  });
  expect(removed()).toBe(1);
});

test.each<[string, Partial<Device> & Pick<Device, 'start' | 'remembered'>]>([
  ['another tab has signed out since', { start: { remembered: 'uid-ada' }, remembered: null }],
  ['another tab has signed another person in since', { start: { remembered: null }, remembered: 'uid-ben' }],
  ['another person is signed in on the device', { start: { remembered: 'uid-ben' }, remembered: 'uid-ben' }],
  [
    'another tab has signed out while the page was on its way',
    { start: { remembered: null }, remembered: null, signedOutAt: 2001 },
  ],
  ['a sign-out is pending', { start: undefined, remembered: 'uid-ada' }],
])('no data are taken, and none stay in the page, when %s', (_reason, device) => {
  const { page, removed } = createPage(DATA);

  expect(readPageStart(page, { ...TIMES, ...device }).known).toBeNull();
  expect(removed()).toBe(1);
});

test('a page without data has the response to the request of the first script', () => {
  const session = Promise.resolve(new Response());

  const found = readPageStart(createPage(null).page, {
    ...TIMES,
    start: { remembered: null, session },
    remembered: null,
  });

  expect(found).toEqual({ known: null, early: session });
});

test('a page that arrived in part asks by calls', () => {
  const found = readPageStart(createPage(DATA.slice(0, -9)).page, {
    ...TIMES,
    start: { remembered: null },
    remembered: null,
  });

  expect(found).toEqual({ known: null, early: undefined });
});

test('that response is dropped when another tab has signed out since', () => {
  const start = { remembered: 'uid-ada', session: Promise.resolve(new Response()) };

  expect(readPageStart(createPage(null).page, { ...TIMES, start, remembered: null }).early).toBeUndefined();
});

test.each([
  [0, 1],
  [10_000, 1],
  // A tab that was opened in the background, or a device that slept while the page loaded.
  [10_001, 0],
])('what a page contains is used while it is younger than ten seconds: after %d ms', (ageMs, count) => {
  expect(listFreshReads(FIRST, ageMs)).toEqual(Object.entries(FIRST.reads).slice(0, count));
});

function createPage(textContent: string | null) {
  let count = 0;
  // The function uses no other part of an element.
  const element = { textContent, remove: () => (count += 1) } as unknown as HTMLElement;
  return {
    page: { getElementById: () => (textContent === null ? null : element) },
    removed: () => count,
  };
}
