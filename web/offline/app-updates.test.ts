import { expect, test } from 'vitest';
import { createUpdates, type UpdateMoments } from './app-updates.ts';

function open(changes: Partial<UpdateMoments> = {}) {
  const done: string[] = [];
  let remembered: string | null = null;
  let later: (() => void) | null = null;
  const moments = {
    isQuiet: () => true,
    isCodeMissing: () => true,
    isOnline: () => true,
    build: '/assets/main-1.js',
    memory: {
      get: () => remembered,
      set: (build: string) => {
        remembered = build;
      },
    },
    takeOver: () => done.push('take over'),
    reload: () => done.push('reload'),
    schedule: (run: () => void) => {
      later = run;
      return () => {
        later = null;
      };
    },
    ...changes,
  };
  return { updates: createUpdates(moments), done, moments, settle: () => later?.() };
}

test('an update takes over when the page is hidden, and the page stays as it is', () => {
  const { updates, done } = open();

  updates.hide();
  updates.outdate();

  expect(done).toEqual(['take over']);
});

test('the page itself is loaded anew where another one is opened anyway', () => {
  const { updates, done } = open();

  updates.outdate();
  expect(done).toEqual([]);
  updates.arrive();

  expect(done).toEqual(['reload']);
});

test('an update takes over on a page one came to, once that has all it fetches', () => {
  const { updates, done, settle } = open();

  updates.arrive();
  expect(done).toEqual([]);
  settle();

  expect(done).toEqual(['take over']);
});

test('who has begun to write on that page meanwhile is left alone', () => {
  let isQuiet = true;
  const { updates, done, settle } = open({ isQuiet: () => isQuiet });

  updates.arrive();
  isQuiet = false;
  settle();

  expect(done).toEqual([]);
});

test('with something unsaved nothing takes over and nothing reloads', () => {
  const { updates, done, settle } = open({ isQuiet: () => false });

  updates.hide();
  updates.outdate();
  updates.arrive();
  settle();

  expect(done).toEqual([]);
});

test('code that is missing on the page one came to is fetched by one reload, also with something unsaved', () => {
  const { updates, done } = open({ isQuiet: () => false });

  updates.miss();

  expect(done).toEqual(['reload']);
});

test('code that is missing for a page one has only pointed at waits until one goes there', () => {
  let isCodeMissing = false;
  const { updates, done } = open({ isCodeMissing: () => isCodeMissing });

  updates.miss();
  expect(done).toEqual([]);
  isCodeMissing = true;
  updates.arrive();

  expect(done).toEqual(['reload']);
});

test('a reload that brought no other build is not repeated', () => {
  const first = open();
  first.updates.miss();
  const second = open({ memory: first.moments.memory });

  second.updates.miss();
  second.updates.miss();

  expect(second.done).toEqual([]);
});

test('without a connection a reload would bring nothing, so there is none', () => {
  const { updates, done } = open({ isOnline: () => false });

  updates.miss();

  expect(done).toEqual([]);
});
