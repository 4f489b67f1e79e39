import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserLocalStore } from './browser-local-store.ts';
import { createStorage } from './browser/browser-storage.fixture.ts';
import { openChannel, type TabChannelMessage } from './browser/tab-channel.ts';

afterEach(() => vi.unstubAllGlobals());

function openStore() {
  const open = new Set<BroadcastChannel>();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        open.add(this);
      }
      override close(): void {
        open.delete(this);
        super.close();
      }
    },
  );
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: createStorage() }));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const events = { onSaved: () => {}, onRefused: () => {}, onSignedOut: () => {} };
  return { store: createBrowserLocalStore('ada', events), open };
}

test('the channel to the other tabs is closed with its store', async () => {
  const { store, open } = openStore();
  expect(open.size).toBe(1);

  store.stop();
  await store.erase();

  expect(open.size).toBe(0);
});

test('other tabs hear what becomes of a request that was answered after its store was stopped', async () => {
  const [closed, other] = [openChannel<TabChannelMessage>('learn-test'), openChannel<TabChannelMessage>('learn-test')];
  const heard = new Promise((resolve) => other.listen(resolve));

  closed.close();
  closed.post({ kind: 'outbox', userId: 'ada' });

  expect(await heard).toEqual({ kind: 'outbox', userId: 'ada' });
  other.close();
});
