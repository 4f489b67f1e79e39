import { expect, test } from 'vitest';
import { createAppUpdates, type UpdateDeps } from './app-updates.ts';

function open(changes: Partial<UpdateDeps> = {}) {
  const done: string[] = [];
  let remembered: string | null = null;
  let later: (() => void) | null = null;
  const moments = {
    isIdle: () => true,
    isCodeMissing: () => true,
    isOnline: () => true,
    build: '/assets/main-1.js',
    memory: {
      get: () => remembered,
      set: (build: string) => {
        remembered = build;
      },
    },
    activate: () => done.push('take over'),
    reload: () => done.push('reload'),
    schedule: (run: () => void) => {
      later = run;
      return () => {
        later = null;
      };
    },
    ...changes,
  };
  return { updates: createAppUpdates(moments), done, moments, settle: () => later?.() };
}

test('an update takes over when the page is hidden, and the page stays as it is', () => {
  const { updates, done } = open();

  updates.onHide();
  updates.markOutdated();

  expect(done).toEqual(['take over']);
});

test('the page itself is loaded anew where another one is opened anyway', () => {
  const { updates, done } = open();

  updates.markOutdated();
  expect(done).toEqual([]);
  updates.onNavigate();

  expect(done).toEqual(['reload']);
});

test('an update takes over on a page one came to, once that has all it fetches', () => {
  const { updates, done, settle } = open();

  updates.onNavigate();
  expect(done).toEqual([]);
  settle();

  expect(done).toEqual(['take over']);
});

test('who has begun to write on that page meanwhile is left alone', () => {
  let isQuiet = true;
  const { updates, done, settle } = open({ isIdle: () => isQuiet });

  updates.onNavigate();
  isQuiet = false;
  settle();

  expect(done).toEqual([]);
});

test('with something unsaved nothing takes over and nothing reloads', () => {
  const { updates, done, settle } = open({ isIdle: () => false });

  updates.onHide();
  updates.markOutdated();
  updates.onNavigate();
  settle();

  expect(done).toEqual([]);
});

test('code that is missing on the page one came to is fetched by one reload, also with something unsaved', () => {
  const { updates, done } = open({ isIdle: () => false });

  updates.onChunkError();

  expect(done).toEqual(['reload']);
});

test('code that is missing for a page one has only pointed at waits until one goes there', () => {
  let isCodeMissing = false;
  const { updates, done } = open({ isCodeMissing: () => isCodeMissing });

  updates.onChunkError();
  expect(done).toEqual([]);
  isCodeMissing = true;
  updates.onNavigate();

  expect(done).toEqual(['reload']);
});

test('a reload that brought no other build is not repeated', () => {
  const first = open();
  first.updates.onChunkError();
  const second = open({ memory: first.moments.memory });

  second.updates.onChunkError();
  second.updates.onChunkError();

  expect(second.done).toEqual([]);
});

test('without a connection a reload would bring nothing, so there is none', () => {
  const { updates, done } = open({ isOnline: () => false });

  updates.onChunkError();

  expect(done).toEqual([]);
});
