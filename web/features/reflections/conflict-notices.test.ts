import { expect, test } from 'vitest';
import { forgetPerson, personKey } from '../../storage/browser/user-storage.ts';
import { createStorage } from '../../storage/browser/browser-storage.fixture.ts';
import { dropKeptNews, keepKeptNews, listKeptNews } from './conflict-notices.ts';

const PLACE = { userId: 'ada', date: '2026-11-21' };

test('what stands beside a newer text is known of its own day and person until it was seen', () => {
  const storage = createStorage();
  keepKeptNews(() => storage, { ...PLACE, keptIds: ['b', 'c'] });

  expect(listKeptNews(() => storage, PLACE)).toEqual(['b', 'c']);
  expect(listKeptNews(() => storage, { ...PLACE, date: '2026-11-20' })).toEqual([]);
  expect(listKeptNews(() => storage, { ...PLACE, userId: 'bob' })).toEqual([]);
  dropKeptNews(() => storage, PLACE);
  expect(listKeptNews(() => storage, PLACE)).toEqual([]);
});

test('it leaves the device with its person', () => {
  const storage = createStorage();
  keepKeptNews(() => storage, { ...PLACE, keptIds: ['b'] });
  forgetPerson(() => storage);

  expect(storage.length).toBe(0);
});

test('a browser that forbids storage, or has damaged it, breaks nothing', () => {
  const forbid = () => {
    throw new Error('Forbidden.');
  };
  const damaged = createStorage();
  damaged.setItem(personKey('kept:ada:2026-11-21'), '["b"');
  keepKeptNews(forbid, { ...PLACE, keptIds: ['b'] });
  dropKeptNews(forbid, PLACE);

  expect(listKeptNews(forbid, PLACE)).toEqual([]);
  expect(listKeptNews(() => damaged, PLACE)).toEqual([]);
});
