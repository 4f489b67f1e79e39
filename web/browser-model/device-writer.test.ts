import { expect, test } from 'vitest';
import { readDeviceWriter, setDeviceWriter } from './device-writer.ts';

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
}

const refuse = (): Storage => {
  throw new Error('This browser refuses storage.');
};

test('a device has no writer until the person has chosen one', () => {
  const storage = createStorage();

  expect(readDeviceWriter(() => storage)).toBeNull();
  setDeviceWriter(() => storage, 'browser');
  expect(readDeviceWriter(() => storage)).toBe('browser');
});

test('a browser that refuses storage has no choice, and no error', () => {
  expect(() => setDeviceWriter(refuse, 'learn')).not.toThrow();
  expect(readDeviceWriter(refuse)).toBeNull();
});
