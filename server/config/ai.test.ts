import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const AT_HOME = { AI_PROVIDER: 'compatible', AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama3.2' };
const IN_A_CLOUD = { AI_PROVIDER: 'openai', AI_API_KEY: 'sk-1' };

describe('without a provider', () => {
  test.each([
    {},
    { AI_PROVIDER: 'none' },
    { AI_PROVIDER: ' ' },
    { AI_API_KEY: 'sk-1' },
    { OPENAI_API_KEY: 'sk-1', ANTHROPIC_API_KEY: 'sk-2', GEMINI_API_KEY: 'sk-3', OPENAI_BASE_URL: 'https://x.example' },
    { AI_PROVIDER: 'none', AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama3.2', AI_API_KEY: 'sk-1' },
  ])('nothing goes anywhere, with %j', (environment) => {
    const { config, problems } = readConfig(environment);

    expect(problems).toEqual([]);
    expect(config.ai).toBeUndefined();
  });

  test.each([{}, { AI_PROVIDER: 'none' }])('a wrong value is refused all the same, with %j', (environment) => {
    const { problems } = readConfig({ ...environment, AI_TIMEOUT_MS: '5', AI_STRUCTURED: 'yaml', AI_PRICE_IN: 'much' });

    expect(problems.toSorted()).toEqual([
      'AI_PRICE_IN must be a number such as 0.25.',
      'AI_STRUCTURED must be one of schema, json, text.',
      'AI_TIMEOUT_MS must be a whole number from 1000 to 3600000.',
    ]);
  });
});

describe('a provider in a cloud', () => {
  test.each([
    ['openai', 'OPENAI_API_KEY', 'gpt-6-luna'],
    ['anthropic', 'ANTHROPIC_API_KEY', 'claude-haiku-5-5'],
    ['google', 'GEMINI_API_KEY', 'gemini-3.5-flash-lite'],
    ['google', 'GOOGLE_GENERATIVE_AI_API_KEY', 'gemini-3.5-flash-lite'],
  ])('%s needs its name and the key it usually has', (provider, keyName, model) => {
    const { config, problems } = readConfig({ AI_PROVIDER: provider, [keyName]: 'a-key' });

    expect(problems).toEqual([]);
    expect(config.ai).toEqual({
      provider,
      apiKey: 'a-key',
      model,
      structured: 'schema',
      contextTokens: 24_000,
      concurrency: 4,
      timeoutMs: 90_000,
      dailyTokensPerUser: 60_000,
    });
  });

  test('takes AI_API_KEY before its usual variable, also from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'learn-config-'));
    writeFileSync(join(folder, 'key'), 'from-a-file\n');

    const own = readConfig({ ...IN_A_CLOUD, OPENAI_API_KEY: 'sk-other' });
    const fromFile = readConfig({ AI_PROVIDER: 'openai', AI_API_KEY_FILE: join(folder, 'key') });
    rmSync(folder, { recursive: true });

    expect(own.config.ai?.apiKey).toBe('sk-1');
    expect(fromFile.config.ai?.apiKey).toBe('from-a-file');
  });

  test("of OpenAI's own in another region is still OpenAI", () => {
    const { config, problems } = readConfig({ ...IN_A_CLOUD, AI_BASE_URL: 'https://eu.api.openai.com/v1/' });

    expect(problems).toEqual([]);
    expect(config.ai?.baseUrl).toBe('https://eu.api.openai.com/v1');
  });
});

describe('a server at home', () => {
  test('needs no key, and gets the time and the room that it needs', () => {
    const { config, problems } = readConfig(AT_HOME);

    expect(problems).toEqual([]);
    expect(config.ai).toEqual({
      provider: 'compatible',
      baseUrl: 'http://localhost:11434/v1',
      model: 'llama3.2',
      structured: 'schema',
      contextTokens: 3500,
      concurrency: 1,
      timeoutMs: 300_000,
      dailyTokensPerUser: 60_000,
    });
  });

  test('is never handed the key of a cloud', () => {
    const { config } = readConfig({ ...AT_HOME, OPENAI_API_KEY: 'sk-1' });

    expect(config.ai?.apiKey).toBeUndefined();
  });
});

test('every limit can be set', () => {
  const { config, problems } = readConfig({
    ...AT_HOME,
    AI_STRUCTURED: 'json',
    AI_CONTEXT_TOKENS: '8000',
    AI_CONCURRENCY: '2',
    AI_TIMEOUT_MS: '60000',
    AI_DAILY_TOKENS_PER_USER: '0',
    AI_DAILY_TOKENS: '1000000',
    AI_PRICE_IN: '0.1',
    AI_PRICE_OUT: '0.50',
  });

  expect(problems).toEqual([]);
  expect(config.ai).toMatchObject({
    structured: 'json',
    contextTokens: 8000,
    concurrency: 2,
    timeoutMs: 60_000,
    dailyTokensPerUser: 0,
    dailyTokens: 1_000_000,
    priceIn: 0.1,
    priceOut: 0.5,
  });
});

describe('a wrong combination is one sentence', () => {
  test.each<[Record<string, string>, string]>([
    [{ AI_PROVIDER: 'ollama' }, 'AI_PROVIDER must be one of none, openai, anthropic, google, compatible.'],
    [{ AI_MODEL: 'llama3.2' }, 'AI_MODEL needs AI_PROVIDER: the provider is always named.'],
    [
      { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama3.2' },
      'AI_BASE_URL needs AI_PROVIDER: the provider is always named.',
    ],
    [{ AI_PROVIDER: 'openai' }, 'AI_PROVIDER=openai needs AI_API_KEY or OPENAI_API_KEY.'],
    [
      { AI_PROVIDER: 'anthropic', OPENAI_API_KEY: 'sk-1' },
      'AI_PROVIDER=anthropic needs AI_API_KEY or ANTHROPIC_API_KEY.',
    ],
    [{ AI_PROVIDER: 'google' }, 'AI_PROVIDER=google needs AI_API_KEY or GEMINI_API_KEY.'],
    [
      { AI_PROVIDER: 'compatible', AI_MODEL: 'llama3.2' },
      'AI_PROVIDER=compatible needs AI_BASE_URL, such as http://localhost:11434/v1.',
    ],
    [
      { AI_PROVIDER: 'compatible', AI_BASE_URL: 'http://localhost:11434/v1' },
      'AI_PROVIDER=compatible needs AI_MODEL, as the server names it.',
    ],
    [
      { ...IN_A_CLOUD, AI_BASE_URL: 'https://gateway.example/v1' },
      "AI_BASE_URL is not OpenAI's own, so AI_PROVIDER must be compatible.",
    ],
    [
      { ...IN_A_CLOUD, AI_BASE_URL: 'https://evilopenai.com/v1' },
      "AI_BASE_URL is not OpenAI's own, so AI_PROVIDER must be compatible.",
    ],
    [{ ...AT_HOME, AI_BASE_URL: 'localhost:11434' }, 'AI_BASE_URL must begin with http:// or https://.'],
    [
      { ...AT_HOME, AI_BASE_URL: 'http://models.example/v1' },
      'AI_BASE_URL must begin with https:// outside of a private network.',
    ],
    [
      { ...AT_HOME, AI_BASE_URL: 'https://me:secret@models.example/v1' },
      'AI_BASE_URL must not hold a password; AI_API_KEY does.',
    ],
    [{ ...AT_HOME, AI_BASE_URL: 'https://models.example/v1?key=1' }, 'AI_BASE_URL must be an address without ? and #.'],
    [{ ...IN_A_CLOUD, AI_API_KEY: 'two words' }, 'AI_API_KEY must be one word of plain characters.'],
    [{ AI_PROVIDER: 'openai', OPENAI_API_KEY: 'kéy' }, 'OPENAI_API_KEY must be one word of plain characters.'],
    [{ ...IN_A_CLOUD, AI_STRUCTURED: 'yaml' }, 'AI_STRUCTURED must be one of schema, json, text.'],
    [{ ...IN_A_CLOUD, AI_CONTEXT_TOKENS: '10' }, 'AI_CONTEXT_TOKENS must be a whole number from 2000 to 2000000.'],
    [{ ...IN_A_CLOUD, AI_CONCURRENCY: '0' }, 'AI_CONCURRENCY must be a whole number from 1 to 100.'],
    [{ ...IN_A_CLOUD, AI_TIMEOUT_MS: '5' }, 'AI_TIMEOUT_MS must be a whole number from 1000 to 3600000.'],
    [{ ...IN_A_CLOUD, AI_PRICE_IN: '1' }, 'Set both AI_PRICE_IN and AI_PRICE_OUT, or neither.'],
    [{ ...IN_A_CLOUD, AI_PRICE_IN: '1', AI_PRICE_OUT: 'much' }, 'AI_PRICE_OUT must be a number such as 0.25.'],
  ])('%j', (environment, sentence) => {
    const { problems } = readConfig(environment);

    expect(problems).toContain(sentence);
    expect(problems.join()).not.toMatch(/secret|two words|kéy/);
  });

  test('and all of them are said at once', () => {
    const { problems } = readConfig({ AI_PROVIDER: 'compatible', AI_STRUCTURED: 'yaml', AI_PRICE_OUT: '1' });

    expect(problems).toHaveLength(4);
  });

  test('a key that is wrong is not also missing', () => {
    expect(readConfig({ AI_PROVIDER: 'openai', AI_API_KEY: 'two words' }).problems).toHaveLength(1);
  });
});
