import { describe, expect, test } from 'vitest';
import { buildRow, buildSave, DAY, waitUntil, buildDraftContent } from './browser/database.fixture.ts';
import { countRows, createBrowser, openLocalStore } from './local-store.fixture.ts';
import { createOutboxDb } from './outbox/outbox-db.ts';
import { selectDayDrafts } from './drafts/day-drafts.ts';
import { findRevision } from './outbox/acknowledged-entries.ts';

describe('at the start', () => {
  test('the last keys of a closed page are in the draft', async () => {
    const browser = createBrowser();
    const dead = openLocalStore({ browser, isOnline: false });
    await dead.localStore.ready;
    const kept = await dead.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread' }) });
    dead.localStore.drafts.saveBeforeUnload(DAY, { base: kept.content, mine: buildDraftContent({ a: 'Bread rises' }) });

    const next = openLocalStore({ browser });
    await next.localStore.ready;

    expect((await next.localStore.drafts.open(DAY)).content).toEqual(buildDraftContent({ a: 'Bread rises' }));
    expect(browser.storage.length).toBe(0);
  });

  test('a pending request is sent, and its texts leave the draft', async () => {
    const browser = createBrowser();
    const before = openLocalStore({ browser, isOnline: false });
    await before.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread.' }) });
    await createOutboxDb({ device: browser.device, userId: 'ada', now: before.time.now }).add([buildRow()]);
    before.localStore.stop();

    const { localStore, sent } = openLocalStore({ browser });
    await waitUntil(async () => (await localStore.drafts.list()).length === 0);

    expect(sent.filter(({ method }) => method === 'POST').map(({ key }) => key)).toEqual(['r1']);
    expect(await localStore.hasUnsent()).toBe(false);
  });
});

test('a draft is reported as unsent until the server has it', async () => {
  const { localStore, unsent, server } = openLocalStore();
  await localStore.ready;

  const state = await localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });
  expect(state).toMatchObject({ saveStatus: 'device' });
  expect(unsent.get(DAY)).toBe(true);
  await localStore.drafts.sendAll();

  await waitUntil(() => unsent.get(DAY) === false);
  expect(server.drafts.has(DAY)).toBe(true);
});

test('an open form is notified of the answer to a pending save, whichever tab receives it', async () => {
  const first = openLocalStore({ isOnline: false });
  const second = openLocalStore({ browser: first.browser, isOnline: false });
  await Promise.all([first.localStore.ready, second.localStore.ready]);
  const delivered: unknown[] = [];
  second.localStore.drafts.subscribe(DAY, (state) => {
    for (const texts of state.acknowledged?.values() ?? []) delivered.push(findRevision(texts, 'a'));
  });
  await first.localStore.outbox.save([buildSave()]);

  first.server.isOnline = true;
  await first.localStore.outbox.retryNow();

  await waitUntil(() => delivered.length > 0);
  expect(delivered[0]).toEqual({ rev: 1 });
});

test('an editor does not receive its own saves; the other editors of the day do', async () => {
  const { localStore } = openLocalStore({ isOnline: false });
  await localStore.ready;
  const received: string[] = [];
  const [form, other] = [selectDayDrafts(localStore.drafts, DAY), selectDayDrafts(localStore.drafts, DAY)];
  form.subscribe(({ content }) => received.push(`form: ${content?.entries[0]?.content}`));
  other.subscribe(({ content }) => received.push(`other: ${content?.entries[0]?.content}`));

  const state = await form.save({ base: null, mine: buildDraftContent({ a: 'Bread' }) });
  expect(state.content).toEqual(buildDraftContent({ a: 'Bread' }));
  await other.save({ base: state.content, mine: buildDraftContent({ a: 'Bread rises' }) });

  expect(received).toEqual(['other: Bread', 'form: Bread rises']);
});

test('only the latest answered saves are remembered for the forms', async () => {
  const browser = createBrowser();
  const { localStore } = openLocalStore({ browser });
  await localStore.ready;
  const other = browser.openChannel();

  for (let number = 1; number <= 80; number += 1)
    other.post({ kind: 'saved', userId: 'ada', date: DAY, requestId: `r${number}`, texts: [], keptIds: [] });
  const { acknowledged } = await localStore.drafts.open(DAY);

  expect(acknowledged?.size).toBe(50);
  expect([acknowledged?.has('r30'), acknowledged?.has('r80')]).toEqual([false, true]);
});

test('after signing out nothing is stored', async () => {
  const { browser, localStore } = openLocalStore();
  await localStore.ready;
  localStore.stop();

  await expect(localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Undone' }) })).rejects.toThrow(
    'has signed out',
  );

  expect(await countRows(browser, 'drafts')).toBe(0);
});
