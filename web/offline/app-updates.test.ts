import { expect, test } from 'vitest';
import { createAppUpdates, type UpdateDeps } from './app-updates.ts';

function open(changes: Partial<UpdateDeps> = {}) {
  const done: string[] = [];
  let later: (() => void) | null = null;
  const moments = {
    isIdle: () => true,
    isCodeMissing: () => true,
    activate: () => done.push('take over'),
    reload: () => done.push('reload'),
    reloadForCode: () => done.push('reload for code'),
    schedule: (run: () => void) => {
      later = run;
      return () => {
        later = null;
      };
    },
    ...changes,
  };
  return { updates: createAppUpdates(moments), done, settle: () => later?.() };
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

test('code that is missing on the page one came to asks for a reload', () => {
  const { updates, done } = open();

  updates.onChunkError();

  expect(done).toEqual(['reload for code']);
});

test('code that is missing for a page one has only pointed at waits until one goes there', () => {
  let isCodeMissing = false;
  const { updates, done } = open({ isCodeMissing: () => isCodeMissing });

  updates.onChunkError();
  expect(done).toEqual([]);
  isCodeMissing = true;
  updates.onNavigate();

  expect(done).toEqual(['reload for code']);
});

test('a navigation to a page whose code is there asks for no reload', () => {
  const { updates, done } = open({ isCodeMissing: () => false });

  updates.onChunkError();
  updates.onNavigate();

  expect(done).toEqual([]);
});
