import { expect, test } from 'vitest';
import { describeWriter } from './about-card.tsx';

test('without a provider Learn writes itself', () => {
  expect(describeWriter('embedded')).toBe('Learn itself, without an AI service');
});

test('a model is named before its provider, colons of its own included', () => {
  expect(describeWriter('openai:gpt-mini')).toBe('gpt-mini (openai)');
  expect(describeWriter('ollama:llama:8b')).toBe('llama:8b (ollama)');
});
