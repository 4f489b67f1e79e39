import { describe, expect, it } from 'vitest';
import { createReadingPreferences } from './reading-preferences.ts';

function createStorage(items: Record<string, string> = {}) {
  const kept = new Map(Object.entries(items));
  // Only what choices use of it.
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

describe('how a reading is shown', () => {
  it('begins with the lamp and letters of middle size', () => {
    const choices = createReadingPreferences(() => createStorage());

    expect([choices.getTone(), choices.getSize()]).toEqual(['lamp', 'medium']);
  });

  it('is remembered on the device', () => {
    const storage = createStorage();
    const choices = createReadingPreferences(() => storage);
    choices.toggleTone();
    choices.nextSize();

    const later = createReadingPreferences(() => storage);

    expect([later.getTone(), later.getSize()]).toEqual(['ember', 'large']);
  });

  it('takes a size by its name, and the first one for a name that is none', () => {
    const storage = createStorage();
    const choices = createReadingPreferences(() => storage);
    choices.setSize('large');
    const chosen = createReadingPreferences(() => storage).getSize();

    choices.setSize('enormous');

    expect([chosen, choices.getSize()]).toEqual(['large', 'medium']);
  });

  it('goes through three sizes and begins again', () => {
    const choices = createReadingPreferences(() => createStorage());
    const seen = [1, 2, 3].map(() => {
      choices.nextSize();
      return choices.getSize();
    });

    expect(seen).toEqual(['large', 'small', 'medium']);
  });

  it('tells whoever shows it', () => {
    const choices = createReadingPreferences(() => createStorage());
    let told = 0;
    const stop = choices.subscribe(() => (told += 1));

    choices.toggleTone();
    stop();
    choices.toggleTone();

    expect(told).toBe(1);
  });

  it('holds for the visit on a device that keeps nothing', () => {
    const choices = createReadingPreferences(() => {
      throw new Error('Storage is forbidden.');
    });

    choices.toggleTone();

    expect(choices.getTone()).toBe('ember');
  });

  it('ignores what it does not know', () => {
    const storage = createStorage({ 'learn:night-tone': 'disco', 'learn:reading-size': 'huge' });
    const choices = createReadingPreferences(() => storage);

    expect([choices.getTone(), choices.getSize()]).toEqual(['lamp', 'medium']);
  });
});
