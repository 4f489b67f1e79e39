import { describe, expect, test } from 'vitest';
import { DAY, waitUntil, buildDraftContent } from './browser/database.fixture.ts';
import { countRows, createBrowser, openLocalStore } from './local-store.fixture.ts';

describe('between people', () => {
  test('unsent rows are sealed at sign-out, unreadable for the next person, and sent after the next sign-in', async () => {
    const browser = createBrowser();
    const ada = openLocalStore({ browser });
    await ada.localStore.ready;
    ada.server.isOnline = false;
    await ada.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Of Ada' }) });
    await ada.localStore.prepareSignOut();
    ada.localStore.stop();
    await ada.localStore.erase();

    const ben = openLocalStore({ browser, userId: 'ben' });
    await ben.localStore.ready;
    expect(await ben.localStore.drafts.list()).toEqual([]);
    expect(await ben.localStore.hasUnsent()).toBe(false);
    ben.localStore.stop();

    const again = openLocalStore({ browser });
    await again.localStore.ready;
    await waitUntil(() => again.server.drafts.has(DAY));
    expect(again.server.drafts.get(DAY)).toMatchObject(buildDraftContent({ a: 'Of Ada' }));
  });

  test('a draft that the server lost in a restore is sent again after a session that ended by itself', async () => {
    const browser = createBrowser();
    const ada = openLocalStore({ browser });
    await ada.localStore.ready;
    await ada.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Of Ada' }) });
    await ada.localStore.drafts.sendAll();
    expect(ada.server.drafts.has(DAY)).toBe(true);
    ada.localStore.stop();
    await ada.localStore.sealAll();
    expect(await countRows(browser, 'drafts')).toBe(0);

    const again = openLocalStore({ browser });
    await again.localStore.ready;

    await expect.poll(() => again.server.drafts.get(DAY)).toMatchObject(buildDraftContent({ a: 'Of Ada' }));
  });

  test('signing out while rows are still being unsealed loses none of them', async () => {
    const browser = createBrowser();
    const ada = openLocalStore({ browser });
    await ada.localStore.ready;
    ada.server.isOnline = false;
    await ada.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Of Ada' }) });
    await ada.localStore.erase();

    const brief = openLocalStore({ browser });
    await brief.localStore.prepareSignOut();
    brief.localStore.stop();
    await brief.localStore.erase();

    expect(await countRows(browser, 'drafts')).toBe(0);
    const again = openLocalStore({ browser });
    await again.localStore.ready;
    expect((await again.localStore.drafts.list()).map(({ content }) => content)).toEqual([
      buildDraftContent({ a: 'Of Ada' }),
    ]);
  });

  test('signing out waits for the key request: its refusal would look like an ended session', async () => {
    const { browser, localStore } = openLocalStore();

    await localStore.prepareSignOut();

    expect(await countRows(browser, 'keys')).toBe(1);
  });

  test('a form that was open before rows were unsealed shows them', async () => {
    const browser = createBrowser();
    const ada = openLocalStore({ browser, isOnline: false });
    ada.server.isOnline = true;
    await ada.localStore.ready;
    ada.server.isOnline = false;
    await ada.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Half a thought' }) });
    await ada.localStore.erase();

    const again = openLocalStore({ browser });
    const heard: unknown[] = [];
    again.localStore.drafts.subscribe(DAY, ({ content }) => heard.push(content?.entries[0]?.content));
    await expect.poll(() => heard).toContain('Half a thought');
  });

  describe('text typed in another tab after signing out', () => {
    const signOutBeside = async () => {
      const browser = createBrowser();
      const leaving = openLocalStore({ browser });
      const writing = openLocalStore({ browser });
      await Promise.all([leaving.localStore.ready, writing.localStore.ready]);
      for (const { server } of [leaving, writing]) server.isOnline = false;
      await leaving.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Before' }) });
      await leaving.localStore.erase();
      expect(await countRows(browser, 'keys')).toBe(0);
      // The form of this tab had not heard of the words of that one yet.
      await writing.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ b: 'After' }) });
      return { browser, writing };
    };

    const readReturned = async (browser: ReturnType<typeof createBrowser>) => {
      const { localStore } = openLocalStore({ browser });
      await localStore.ready;
      const [draft] = await localStore.drafts.list();
      return draft?.content?.entries.map(({ content }) => content).toSorted();
    };

    test('the next person’s page seals that too, and all of it is there after the next sign-in', async () => {
      const { browser, writing } = await signOutBeside();
      writing.localStore.stop();

      const ben = openLocalStore({ browser, userId: 'ben' });
      await ben.localStore.ready;
      expect(await countRows(browser, 'drafts')).toBe(0);
      ben.localStore.stop();

      expect(await readReturned(browser)).toEqual(['After', 'Before']);
    });

    test('that tab has its key also when it was opened offline', async () => {
      const { browser, localStore, server } = openLocalStore({ isOnline: false });
      await waitUntil(async () => (await localStore.drafts.list()).length === 0);
      server.isOnline = true;
      localStore.retryNow();
      await waitUntil(async () => (await countRows(browser, 'keys')) === 1);
      await localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Of Ada' }) });

      expect(await localStore.sealAll()).toBe(true);
      expect(await countRows(browser, 'drafts')).toBe(0);
    });

    test('that tab seals what it wrote after the next person had signed in', async () => {
      const { browser, writing } = await signOutBeside();
      const ben = openLocalStore({ browser, userId: 'ben' });
      await ben.localStore.ready;
      await writing.localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ c: 'Later still' }) });

      writing.localStore.stop();
      await writing.localStore.sealAll();

      expect(await countRows(browser, 'drafts')).toBe(0);
      expect(await readReturned(browser)).toEqual(['After', 'Before', 'Later still']);
    });
  });

  test('a failed sign-out brings no old texts back', async () => {
    const browser = createBrowser();
    const { localStore, server } = openLocalStore({ browser });
    await localStore.ready;
    const kept = await localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread' }) });
    await localStore.prepareSignOut();
    server.isOnline = false;
    await localStore.drafts.save(DAY, { base: kept.content, mine: buildDraftContent({ a: 'Rye' }) });
    localStore.stop();

    const next = openLocalStore({ browser });
    await next.localStore.ready;

    expect((await next.localStore.drafts.list()).map(({ content }) => content)).toEqual([
      buildDraftContent({ a: 'Rye' }),
    ]);
  });

  test('when the key cannot be fetched, signing out fails and says why', async () => {
    const { localStore, server } = openLocalStore({ isOnline: false });
    await waitUntil(async () => (await localStore.drafts.list()).length === 0);
    await localStore.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'Still readable' }) });

    await expect(localStore.prepareSignOut()).rejects.toThrow('Failed to fetch');
    server.isOnline = true;

    await expect(localStore.prepareSignOut()).resolves.toBeUndefined();
  });
});
