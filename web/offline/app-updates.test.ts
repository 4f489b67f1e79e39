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

test('an update is activated when the page is hidden, without a reload', () => {
  const { updates, done } = open();

  updates.onHide();
  updates.markOutdated();

  expect(done).toEqual(['take over']);
});

test('the page reloads at the next navigation', () => {
  const { updates, done } = open();

  updates.markOutdated();
  expect(done).toEqual([]);
  updates.onNavigate();

  expect(done).toEqual(['reload']);
});

test('an update is activated after a navigation, once the page has made its requests', () => {
  const { updates, done, settle } = open();

  updates.onNavigate();
  expect(done).toEqual([]);
  settle();

  expect(done).toEqual(['take over']);
});

test('an update is not activated after typing has begun', () => {
  let isQuiet = true;
  const { updates, done, settle } = open({ isIdle: () => isQuiet });

  updates.onNavigate();
  isQuiet = false;
  settle();

  expect(done).toEqual([]);
});

test('with unsaved text no update is activated and nothing reloads', () => {
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

test('a reload that brought no newer build is not repeated', () => {
  const first = open();
  first.updates.onChunkError();
  const second = open({ memory: first.moments.memory });

  second.updates.onChunkError();
  second.updates.onChunkError();

  expect(second.done).toEqual([]);
});

test('there is no reload offline', () => {
  const { updates, done } = open({ isOnline: () => false });

  updates.onChunkError();

  expect(done).toEqual([]);
});
