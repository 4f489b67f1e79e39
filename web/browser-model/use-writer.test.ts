import { describe, expect, test } from 'vitest';
import type { ModelSettings } from '#contract/models.ts';
import { chooseWriter } from './use-writer.ts';

const CLOUD = { name: 'OpenAI', model: 'gpt-5-mini', isPrivate: false };

function settle(changes: Partial<ModelSettings>): ModelSettings {
  return { provider: null, allowsBrowserModel: true, choice: 'unasked', tokens: { used: 0, limit: 1 }, ...changes };
}

const CHOSEN = { deviceWriter: 'browser', hasApi: true, wasOffline: false } as const;

describe('the writer of texts on this device', () => {
  test('is the provider that the person allows, whatever was chosen on the device', () => {
    expect(chooseWriter({ ...CHOSEN, models: settle({ provider: CLOUD, choice: 'on' }) })).toBe('provider');
  });

  test.each(['unasked', 'off'] as const)("is the browser's model where the provider is %s", (choice) => {
    expect(chooseWriter({ ...CHOSEN, models: settle({ provider: CLOUD, choice }) })).toBe('browser');
  });

  test.each([
    [{ deviceWriter: null }],
    [{ deviceWriter: 'learn' as const }],
    [{ hasApi: false }],
    [{ models: settle({ allowsBrowserModel: false }) }],
  ])('is Learn itself with %j', (changes) => {
    expect(chooseWriter({ ...CHOSEN, models: settle({}), ...changes })).toBe('learn');
  });

  test('is unknown, and so Learn itself, until the server has said what it allows', () => {
    expect(chooseWriter({ ...CHOSEN, models: undefined })).toBe('learn');
  });

  test('stays the chosen one when the connection comes back before the server has said what it allows', () => {
    expect(chooseWriter({ ...CHOSEN, models: undefined, wasOffline: true })).toBe('browser');
  });

  test('is the one that the person chose when there is no server to ask', () => {
    expect(chooseWriter({ ...CHOSEN, models: undefined, wasOffline: true })).toBe('browser');
  });
});
