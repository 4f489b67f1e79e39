import { afterEach, expect, test, vi } from 'vitest';
import { createStorage } from '../storage/browser/browser-storage.fixture.ts';
import { createSignOutFlag, markSessionEnded, rememberUid } from '../storage/browser/user-storage.ts';
import { hidePerson } from './hide-person.ts';

afterEach(() => vi.unstubAllGlobals());

test('Home is hidden while a sign-out is pending, because the server does not know it yet', () => {
  const device = createDevice('ada');
  createSignOutFlag(device.openStorage).set(true);

  // Then there is no start: web/first-script/request-session.ts.
  hidePerson({ ...device, start: undefined });

  expect(device.root.style.visibility).toBe('hidden');
});

test.each<[string, (openStorage: () => Storage) => void]>([
  ['signs out', (openStorage) => rememberUid(openStorage, null)],
  ['signs in as another person', (openStorage) => rememberUid(openStorage, 'ben')],
  ['has lost its session', (openStorage) => markSessionEnded(openStorage, true)],
])('Home is hidden when another tab %s', (_name, change) => {
  const device = createDevice('ada');
  hidePerson({ ...device, start: { remembered: 'ada' } });
  expect(device.root.style.visibility).toBe('');

  change(device.openStorage);
  device.tell();

  expect(device.root.style.visibility).toBe('hidden');
});

test('what the main script has rendered stays', () => {
  const device = createDevice('ada');
  hidePerson({ ...device, start: { remembered: 'ada' } });
  device.root.dataset['screen'] = 'app';

  rememberUid(device.openStorage, null);
  device.tell();

  expect(device.root.style.visibility).toBe('');
});

function createDevice(uid: string) {
  const storage = createStorage();
  const openStorage = () => storage;
  rememberUid(openStorage, uid);
  let tell = () => {};
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => {
    tell = listener;
  });
  // The only parts of an element that are read.
  const root = { dataset: { screen: 'home' }, style: { visibility: '' } } as unknown as HTMLElement;
  return { openStorage, root, tell: () => tell() };
}
