import { describe, expect, test } from 'vitest';
import { buildRow, buildSave, DAY, settled, words } from './browser/database.fixture.ts';
import { countRows, createBrowser, open } from './local-store.fixture.ts';
import { createOutboxRows } from './outbox/outbox-db.ts';
import { findRev } from './outbox/acknowledged-entries.ts';
import { personKey } from './browser/user-storage.ts';

describe('at the start', () => {
  test('the last keys of a page that is gone are in the draft', async () => {
    const browser = createBrowser();
    const dead = open({ browser, isOnline: false });
    await dead.keeper.ready;
    const kept = await dead.keeper.drafts.keep(DAY, { base: null, mine: words({ a: 'Bread' }) });
    dead.keeper.drafts.keepTail(DAY, { base: kept.content, mine: words({ a: 'Bread rises' }) });

    const next = open({ browser });
    await next.keeper.ready;

    expect((await next.keeper.drafts.open(DAY)).content).toEqual(words({ a: 'Bread rises' }));
    expect(browser.storage.length).toBe(0);
  });

  test('a draft from before there was a database is moved over', async () => {
    const browser = createBrowser();
    browser.storage.setItem(personKey(`draft:ada:${DAY}`), JSON.stringify(words({ a: 'From the old shelf' })));
    browser.storage.setItem(personKey('draft:ada:2026-11-20'), '{"entries":"?"}');

    const { keeper } = open({ browser });
    await keeper.ready;

    expect((await keeper.drafts.list()).map(({ content }) => content)).toEqual([words({ a: 'From the old shelf' })]);
    expect(browser.storage.getItem(personKey(`draft:ada:${DAY}`))).toBeNull();
    expect(browser.storage.getItem(personKey('draft:ada:2026-11-20'))).not.toBeNull();
  });

  test('what waits goes out, and its words are no draft any more', async () => {
    const browser = createBrowser();
    const before = open({ browser, isOnline: false });
    await before.keeper.drafts.keep(DAY, { base: null, mine: words({ a: 'Bread.' }) });
    await createOutboxRows({ device: browser.device, userId: 'ada', now: before.time.now }).add([buildRow()]);
    before.keeper.stop();

    const { keeper, sent } = open({ browser });
    await settled(async () => (await keeper.drafts.list()).length === 0);

    expect(sent.filter(({ method }) => method === 'POST').map(({ key }) => key)).toEqual(['r1']);
    expect(await keeper.hasUnsent()).toBe(false);
  });
});

test('words that are on this device alone are told of, and no longer once the server has them', async () => {
  const { keeper, unsent, server } = open();
  await keeper.ready;

  const state = await keeper.drafts.keep(DAY, { base: null, mine: words({ a: 'B' }) });
  expect(state).toMatchObject({ place: 'device' });
  expect(unsent.get(DAY)).toBe(true);
  await keeper.drafts.sendAll();

  await settled(() => unsent.get(DAY) === false);
  expect(server.drafts.has(DAY)).toBe(true);
});

test('an open form hears what a save that waited has become, whichever tab hears the answer', async () => {
  const first = open({ isOnline: false });
  const second = open({ browser: first.browser, isOnline: false });
  await Promise.all([first.keeper.ready, second.keeper.ready]);
  const delivered: unknown[] = [];
  second.keeper.drafts.watch(DAY, (state) => {
    for (const texts of state.delivered?.values() ?? []) delivered.push(findRev(texts, 'a'));
  });
  await first.keeper.outbox.save([buildSave()]);

  first.server.isOnline = true;
  await first.keeper.outbox.hurry();

  await settled(() => delivered.length > 0);
  expect(delivered[0]).toEqual({ rev: 1 });
});

test('of the saves that were answered, the latest are remembered for the forms, and no more', async () => {
  const browser = createBrowser();
  const { keeper } = open({ browser });
  await keeper.ready;
  const other = browser.openChannel();

  for (let number = 1; number <= 80; number += 1)
    other.post({ kind: 'saved', userId: 'ada', date: DAY, requestId: `r${number}`, texts: [] });
  const { delivered } = await keeper.drafts.open(DAY);

  expect(delivered?.size).toBe(50);
  expect([delivered?.has('r30'), delivered?.has('r80')]).toEqual([false, true]);
});

test('who has left has nothing written down any more', async () => {
  const { browser, keeper } = open();
  await keeper.ready;
  keeper.stop();

  await expect(keeper.drafts.keep(DAY, { base: null, mine: words({ a: 'Undone' }) })).rejects.toThrow('has left');

  expect(await countRows(browser, 'drafts')).toBe(0);
});
