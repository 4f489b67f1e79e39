import { describe, expect, it } from 'vitest';
import { createReadingPreferences } from './reading-preferences.ts';

function createStorage(items: Record<string, string> = {}) {
  const values = new Map(Object.entries(items));
  // The preferences use only these two methods.
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
}

describe('the reading preferences', () => {
  it('starts with the lamp and the medium text size', () => {
    const preferences = createReadingPreferences(() => createStorage());

    expect([preferences.get().tone, preferences.get().size]).toEqual(['lamp', 'medium']);
  });

  it('is stored on the device', () => {
    const storage = createStorage();
    const preferences = createReadingPreferences(() => storage);
    preferences.toggleTone();
    preferences.nextSize();

    const later = createReadingPreferences(() => storage);

    expect([later.get().tone, later.get().size]).toEqual(['ember', 'large']);
  });

  it('takes a size by its name, and the default size for an unknown name', () => {
    const storage = createStorage();
    const preferences = createReadingPreferences(() => storage);
    preferences.setSize('large');
    const chosen = createReadingPreferences(() => storage).get().size;

    preferences.setSize('enormous');

    expect([chosen, preferences.get().size]).toEqual(['large', 'medium']);
  });

  it('cycles through three sizes', () => {
    const preferences = createReadingPreferences(() => createStorage());
    const seen = [1, 2, 3].map(() => {
      preferences.nextSize();
      return preferences.get().size;
    });

    expect(seen).toEqual(['large', 'small', 'medium']);
  });

  it('notifies subscribers', () => {
    const preferences = createReadingPreferences(() => createStorage());
    let count = 0;
    const unsubscribe = preferences.subscribe(() => (count += 1));

    preferences.toggleTone();
    unsubscribe();
    preferences.toggleTone();

    expect(count).toBe(1);
  });

  it('lasts for the visit on a device that stores nothing', () => {
    const preferences = createReadingPreferences(() => {
      throw new Error('Storage is forbidden.');
    });

    preferences.toggleTone();

    expect(preferences.get().tone).toBe('ember');
  });

  it('ignores unknown stored values', () => {
    const storage = createStorage({ 'learn:night-tone': 'disco', 'learn:reading-size': 'huge' });
    const preferences = createReadingPreferences(() => storage);

    expect([preferences.get().tone, preferences.get().size]).toEqual(['lamp', 'medium']);
  });
});
