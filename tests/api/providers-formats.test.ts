// The four kinds of provider in their own wire formats, spoken by aimock.
import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ModelConfig, ModelProvider } from '../../server/config/ai.ts';
import type { Model, ModelRequest } from '../../server/models/providers/model.ts';
import { createModel } from '../../server/models/resilience/create-model.ts';
import { startFaultyProvider } from '../support/faulty-provider.ts';

const TEXT = 'You asked for help before the day was over.\nThe export works again.';
const WEEK = { summary: 'You asked for help on Monday.', highlights: ['Monday: asked for help.'] };
const SCHEMA = {
  type: 'object',
  properties: { summary: { type: 'string' }, highlights: { type: 'array', items: { type: 'string' } } },
  required: ['summary', 'highlights'],
  additionalProperties: false,
};
const CALL: ModelRequest = { instructions: 'You write for Learn.', input: 'plain', maxOutputTokens: 300, triesMax: 1 };

interface Kind {
  provider: ModelProvider;
  path: string;
  model: string;
  keyHeader: string;
  /** What the wire format calls tokens. */
  usage: Record<string, number>;
  /** How it is told to reason as little as it can; and OpenAI, to keep nothing. */
  wishes: Record<string, unknown>;
}

const KINDS: readonly Kind[] = [
  {
    provider: 'openai',
    path: '/v1',
    model: 'gpt-6-luna',
    keyHeader: 'authorization',
    usage: { input_tokens: 70, output_tokens: 20 },
    wishes: { store: false, reasoning: { effort: 'none' }, max_output_tokens: 1324 },
  },
  {
    provider: 'anthropic',
    path: '/v1',
    model: 'claude-haiku-5-5',
    keyHeader: 'x-api-key',
    usage: { input_tokens: 70, output_tokens: 20 },
    wishes: { thinking: { type: 'disabled' }, max_tokens: 1324 },
  },
  {
    provider: 'google',
    path: '/v1beta',
    model: 'gemini-3.5-flash-lite',
    keyHeader: 'x-goog-api-key',
    usage: { promptTokenCount: 70, candidatesTokenCount: 20 },
    wishes: { generationConfig: { thinkingConfig: { thinkingLevel: 'minimal' }, maxOutputTokens: 1324 } },
  },
  {
    provider: 'compatible',
    path: '/v1',
    model: 'llama3.2',
    keyHeader: 'authorization',
    usage: { prompt_tokens: 70, completion_tokens: 20 },
    wishes: { reasoning_effort: 'none', max_tokens: 1324 },
  },
];

const mock = new LLMock({ port: 0 });
const opened: Model[] = [];

beforeAll(async () => {
  mock.onMessage('plain', { content: TEXT });
  for (const { provider, usage } of KINDS) mock.onMessage(`paid to ${provider}`, { content: TEXT, usage });
  mock.onMessage('reasoned', { content: TEXT, reasoning: 'This person seems tired.' });
  mock.onMessage('structured', { content: JSON.stringify(WEEK) });
  mock.onMessage('counted', { content: TEXT, finishReason: 'length' });
  mock.onMessage('broken off', { content: TEXT.repeat(5) }, { truncateAfterChunks: 2, chunkSize: 10 });
  mock.onMessage('refused', { error: { message: 'Wrong key', type: 'auth' }, status: 401 });
  mock.onMessage('busy', { error: { message: 'Slow down', type: 'rate_limit' }, status: 429 });
  mock.onMessage('down', { error: { message: 'Overloaded', type: 'server_error' }, status: 503 });
  await mock.start();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((model) => model.close()));
});

afterAll(() => mock.stop());

async function open({ provider, path, model }: Kind, config: Partial<ModelConfig> = {}): Promise<Model> {
  const one = await createModel({
    provider,
    apiKey: 'a-key',
    baseUrl: `${mock.url}${path}`,
    model,
    structured: 'schema',
    contextTokens: 24_000,
    concurrency: 4,
    timeoutMs: 10_000,
    dailyTokensPerUser: 60_000,
    ...config,
  });
  opened.push(one);
  return one;
}

describe.each(KINDS)('$provider', (kind) => {
  test('streams a text in pieces and counts tokens both ways', async () => {
    const model = await open(kind);
    const pieces: string[] = [];

    const input = `paid to ${kind.provider}`;
    const answer = await model.call({ ...CALL, input, onText: (piece) => pieces.push(piece) });

    expect(answer).toMatchObject({ text: TEXT, finish: 'stop', figures: { tries: 1, tokensIn: 70, tokensOut: 20 } });
    expect(answer.figures.firstTextMs).toBeLessThanOrEqual(answer.figures.ms);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(TEXT);
  });

  test.each(['schema', 'json', 'text'] as const)('answers in a structure asked for as %s', async (structured) => {
    const model = await open(kind, { structured });

    const answer = await model.call({ ...CALL, input: 'structured', schema: SCHEMA });

    expect('text' in answer ? JSON.parse(answer.text) : answer).toEqual(WEEK);
  });

  test('never shows its reasoning', async () => {
    const model = await open(kind);

    const answer = await model.call({ ...CALL, input: 'reasoned' });

    expect(answer).toMatchObject({ text: TEXT });
  });

  test('whose stream breaks off gives no answer', async () => {
    const model = await open(kind);

    const answer = await model.call({ ...CALL, input: 'broken off' });

    expect(['cut', 'network']).toContain('failure' in answer ? answer.failure : answer);
  });

  test.each([
    ['refused', 'auth'],
    ['busy', 'rate'],
    ['down', 'provider'],
  ])('that is %s fails as «%s»', async (input, failure) => {
    const model = await open(kind);

    expect(await model.call({ ...CALL, input })).toMatchObject({ failure });
  });

  test('receives the key in its header and the options that limit its work', async () => {
    const listener = await startFaultyProvider({ script: { kind: 'status', status: 400 } });
    const model = await open(kind, { baseUrl: listener.url });

    await model.call(CALL);

    const [request] = listener.calls;
    expect(request?.headers[kind.keyHeader]).toContain('a-key');
    expect(request?.body).toMatchObject(kind.wishes);
    await listener.close();
  });
});

// aimock leaves out of OpenAI's events why an answer is incomplete, so that one is not among them.
test.each(KINDS.filter(({ provider }) => provider !== 'openai'))(
  '$provider says when its answer was cut off by the limit',
  async (kind) => {
    const model = await open(kind);

    expect(await model.call({ ...CALL, input: 'counted' })).toMatchObject({ text: TEXT, finish: 'length' });
  },
);
