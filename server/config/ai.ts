// The options about language models. Nothing is sent anywhere unless AI_PROVIDER names a provider.
import type { OptionParser, OptionReader } from './parse.ts';
import { numberBetween, oneOf, parsePrice, parseText } from './parse.ts';
import { isPrivateHost } from './private-host.ts';

export const MODEL_OPTIONS = {
  AI_PROVIDER: {
    sentence:
      'Who writes the texts: none (the embedded writer), openai, anthropic, google, or compatible for any server with the API of OpenAI, such as Ollama.',
    default: 'none',
  },
  AI_API_KEY: {
    sentence:
      'The key at the provider. Without it OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY is taken, if that is the provider.',
    default: 'none',
    isSecret: true,
  },
  AI_BASE_URL: {
    sentence:
      "The provider's address, with its path, such as http://localhost:11434/v1. Required for compatible; without it, the others are at their own.",
    default: 'none',
  },
  AI_MODEL: {
    sentence:
      'The model. Required for compatible; without it, gpt-6-luna at OpenAI, claude-haiku-5-5 at Anthropic, gemini-3.5-flash-lite at Google.',
    default: 'none',
  },
  AI_STRUCTURED: {
    sentence:
      'How structured output is requested: schema, json (for servers without schemas), or text (in the prompt alone).',
    default: 'schema',
  },
  AI_CONTEXT_TOKENS: {
    sentence:
      'Tokens per call; longer input is shortened by the embedded ranker. In a private network the default is 3500.',
    default: '24000',
  },
  AI_CONCURRENCY: {
    sentence: 'Concurrent calls of the provider, per server process. In a private network the default is 1.',
    default: '4',
  },
  AI_TIMEOUT_MS: {
    sentence:
      'Milliseconds that a text may take at the provider, with all retries. In a private network the default is 300000.',
    default: '90000',
  },
  AI_DAILY_TOKENS_PER_USER: {
    sentence: 'Tokens per person and day, input and output together; above it, the embedded writer is used.',
    default: '60000',
  },
  AI_DAILY_TOKENS: { sentence: 'Tokens per day of all people together.', default: 'off' },
  AI_BROWSER: {
    sentence:
      'Whether the language model that some browsers contain may write texts, for people who choose it on their device: on or off.',
    default: 'on',
  },
  AI_PRICE_IN: {
    sentence:
      'The price of a million input tokens, in any currency, for model_cost_total of METRICS_PORT. Needs AI_PRICE_OUT.',
    default: 'none',
  },
  AI_PRICE_OUT: {
    sentence: 'The price of a million output tokens, in the same currency. Needs AI_PRICE_IN.',
    default: 'none',
  },
} as const;

const PROVIDERS = ['none', 'openai', 'anthropic', 'google', 'compatible'] as const;
export type ModelProvider = Exclude<(typeof PROVIDERS)[number], 'none'>;

const STRUCTURED = ['schema', 'json', 'text'] as const;

export interface ModelConfig {
  provider: ModelProvider;
  apiKey?: string;
  /** Without a slash at the end. Absent: the provider's own. */
  baseUrl?: string;
  model: string;
  structured: (typeof STRUCTURED)[number];
  contextTokens: number;
  concurrency: number;
  timeoutMs: number;
  dailyTokensPerUser: number;
  dailyTokens?: number;
  /** For a million tokens. */
  priceIn?: number;
  priceOut?: number;
}

interface ProviderDefaults {
  name: string;
  model?: string;
  /** The usual variables of its key. A compatible server never gets the key of another one. */
  keyVariables: readonly string[];
}

const PROVIDER_DEFAULTS: Readonly<Record<ModelProvider, ProviderDefaults>> = {
  openai: { name: 'OpenAI', model: 'gpt-6-luna', keyVariables: ['OPENAI_API_KEY'] },
  anthropic: { name: 'Anthropic', model: 'claude-haiku-5-5', keyVariables: ['ANTHROPIC_API_KEY'] },
  google: {
    name: 'Google',
    model: 'gemini-3.5-flash-lite',
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  },
  compatible: { name: 'A compatible server', keyVariables: [] },
};

const OPENAI_HOST = /(^|\.)openai\.com$/;

interface ConfigSource {
  read: OptionReader<keyof typeof MODEL_OPTIONS>;
  peek: (name: string) => string | undefined;
  problems: string[];
}

/** Undefined when the server has no provider. What is wrong is told all the same: a provider may come back. */
export function readModelConfig({ read, peek, problems }: ConfigSource): ModelConfig | undefined {
  const provider = read('AI_PROVIDER', oneOf(PROVIDERS)) ?? 'none';
  const baseUrl = read('AI_BASE_URL', parseBaseUrl);
  const isPrivate = baseUrl !== undefined && isPrivateHost(new URL(baseUrl).hostname);
  const options = {
    baseUrl,
    model: read('AI_MODEL', parseWord),
    structured: read('AI_STRUCTURED', oneOf(STRUCTURED)) ?? 'schema',
    apiKey: read('AI_API_KEY', parseWord),
    contextTokens: read('AI_CONTEXT_TOKENS', numberBetween(2000, 2_000_000)) ?? (isPrivate ? 3500 : 24_000),
    concurrency: read('AI_CONCURRENCY', numberBetween(1, 100)) ?? (isPrivate ? 1 : 4),
    timeoutMs: read('AI_TIMEOUT_MS', numberBetween(1000, 3_600_000)) ?? (isPrivate ? 300_000 : 90_000),
    dailyTokensPerUser: read('AI_DAILY_TOKENS_PER_USER', numberBetween(0, 1_000_000_000)) ?? 60_000,
    dailyTokens: read('AI_DAILY_TOKENS', numberBetween(0, 1_000_000_000_000)),
    priceIn: read('AI_PRICE_IN', parsePrice),
    priceOut: read('AI_PRICE_OUT', parsePrice),
  };
  if (provider === 'none') {
    const stray = baseUrl === undefined ? 'AI_MODEL' : 'AI_BASE_URL';
    if (peek('AI_PROVIDER') === undefined && (baseUrl ?? options.model))
      problems.push(`${stray} needs AI_PROVIDER: the provider is always named.`);
    return undefined;
  }
  const config: ModelConfig = {
    ...options,
    provider,
    model: options.model ?? PROVIDER_DEFAULTS[provider].model ?? '',
    apiKey: options.apiKey ?? findProviderKey(provider, { peek, problems }),
  };
  problems.push(...findModelConflicts(config, peek));
  return config;
}

function findProviderKey(
  provider: ModelProvider,
  { peek, problems }: Pick<ConfigSource, 'peek' | 'problems'>,
): string | undefined {
  const name = PROVIDER_DEFAULTS[provider].keyVariables.find((keyName) => peek(keyName) !== undefined);
  if (name === undefined) return undefined;
  const parsed = parseWord(peek(name) ?? '');
  if ('value' in parsed) return parsed.value;
  problems.push(`${name} ${parsed.problem}`);
  return undefined;
}

function findModelConflicts(
  { provider, apiKey, baseUrl, priceIn, priceOut }: ModelConfig,
  peek: ConfigSource['peek'],
): string[] {
  const problems: string[] = [];
  const { name, keyVariables } = PROVIDER_DEFAULTS[provider];
  if (provider === 'compatible') {
    if (!peek('AI_BASE_URL'))
      problems.push('AI_PROVIDER=compatible needs AI_BASE_URL, such as http://localhost:11434/v1.');
    if (!peek('AI_MODEL')) problems.push('AI_PROVIDER=compatible needs AI_MODEL, as the server names it.');
  } else if (apiKey === undefined && !peek('AI_API_KEY') && !peek('AI_API_KEY_FILE')) {
    problems.push(`AI_PROVIDER=${provider} needs AI_API_KEY or ${keyVariables[0]}.`);
  }
  if (provider === 'openai' && baseUrl !== undefined && !OPENAI_HOST.test(new URL(baseUrl).hostname)) {
    problems.push(`AI_BASE_URL is not ${name}'s own, so AI_PROVIDER must be compatible.`);
  }
  if ((priceIn === undefined) !== (priceOut === undefined))
    problems.push('Set both AI_PRICE_IN and AI_PRICE_OUT, or neither.');
  return problems;
}

/** What people wrote goes in clear only where it stays in the house. */
const parseBaseUrl: OptionParser<string> = (value) => {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return { problem: 'must begin with http:// or https://.' };
  if (url.username || url.password) return { problem: 'must not hold a password; AI_API_KEY does.' };
  if (url.search || url.hash) return { problem: 'must be an address without ? and #.' };
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) {
    return { problem: 'must begin with https:// outside of a private network.' };
  }
  return { value: url.href.replace(/(?<!\/)\/+$/, '') };
};

/** Keys travel in a header and models in an address: one word of plain characters. */
const parseWord: OptionParser<string> = (value) =>
  /^[\x21-\x7e]{1,500}$/.test(value) ? parseText(value) : { problem: 'must be one word of plain characters.' };
