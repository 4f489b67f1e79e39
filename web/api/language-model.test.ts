import { describe, expect, test } from 'vitest';
import type { ModelSettings } from '#contract/models.ts';
import { findProviderAwaitingConsent, isModelOn } from './language-model.ts';

const CLOUD = { name: 'OpenAI', model: 'gpt-5-mini', isPrivate: false };
const HOME = { name: '127.0.0.1', model: 'qwen3', isPrivate: true };

function build(provider: ModelSettings['provider'], choice: ModelSettings['choice']): ModelSettings {
  return { provider, allowsBrowserModel: true, choice, tokens: { used: 0, limit: 60_000 } };
}

describe('a model writes', () => {
  test.each([
    [build(CLOUD, 'on'), true],
    [build(HOME, 'on'), true],
    [build(HOME, 'unasked'), true],
    [build(CLOUD, 'unasked'), false],
    [build(CLOUD, 'off'), false],
    [build(HOME, 'off'), false],
    [build(null, 'on'), false],
    [undefined, false],
  ])('for %j: %j', (models, isOn) => {
    expect(isModelOn(models)).toBe(isOn);
  });
});

describe('somebody is asked', () => {
  test('once, and only before a text leaves the house', () => {
    expect(findProviderAwaitingConsent(build(CLOUD, 'unasked'))).toEqual(CLOUD);
  });

  test.each([build(CLOUD, 'on'), build(CLOUD, 'off'), build(HOME, 'unasked'), build(null, 'unasked'), undefined])(
    'not for %j',
    (models) => {
      expect(findProviderAwaitingConsent(models)).toBeNull();
    },
  );
});
