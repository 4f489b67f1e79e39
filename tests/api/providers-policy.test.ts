// What surrounds a call: tries, pauses, limits, and the breaker.
// @module-tag slow
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Asking, CALL, startAsking, TEXT } from './providers-asking.ts';
import type { ProviderFault } from '../support/provider-faults.ts';

const OPEN_MODEL = new URL('../../server/models/resilience/create-model.ts', import.meta.url).href;
const run = promisify(execFile);

let asking: Asking;

beforeAll(async () => {
  asking = await startAsking();
});
afterEach(() => asking.tidy());
afterAll(() => asking.close());

describe('a call', () => {
  test('uses no more tries than it may', async () => {
    const { calls } = await asking.ask({ kind: 'status', status: 500 }, { triesMax: 1 });

    expect(calls).toBe(1);
  });

  test('waits as long as the provider asks for', async () => {
    const model = await asking.open(
      [
        { kind: 'status', status: 429, retryAfter: '1' },
        { kind: 'answer', text: TEXT },
      ],
      { timeoutMs: 9000 },
    );
    const before = performance.now();

    const answer = await model.call(CALL);

    expect(answer).toMatchObject({ text: TEXT });
    expect(performance.now() - before).toBeGreaterThanOrEqual(1000);
  });

  test('asks before a further try for what the one before it has used, and for nothing where that was nothing', async () => {
    const model = await asking.open([
      { kind: 'status', status: 500 },
      { kind: 'cut', text: TEXT },
      { kind: 'answer', text: TEXT },
    ]);
    const setAside: number[] = [];

    const answer = await model.call({
      ...CALL,
      async reserveMore(tokens) {
        setAside.push(tokens);
        return true;
      },
    });

    const { tokensIn, tokensOut } = answer.figures;
    expect(answer).toMatchObject({ text: TEXT, figures: { tries: 3 } });
    expect(setAside).toHaveLength(1);
    expect(setAside[0]).toBeGreaterThan(0);
    expect(setAside[0]).toBeLessThan(tokensIn + tokensOut);
  });

  test.each([
    ['no tokens are left', async () => false],
    ['nobody can say whether tokens are left', () => Promise.reject(new Error('The database is gone.'))],
  ])('ends with what went wrong where %s for another try', async (_where, setAside) => {
    const { answer, calls } = await asking.ask({ kind: 'cut', text: TEXT }, { reserveMore: setAside });

    expect(answer).toMatchObject({ failure: 'network', figures: { tries: 1 } });
    expect(calls).toBe(1);
  });

  test('that is given up frees the provider at once, also in the middle of its text', async () => {
    const model = await asking.open({ kind: 'answer', text: TEXT.repeat(20), everyMs: 10 });
    const leaving = new AbortController();

    const answer = await model.call({ ...CALL, signal: leaving.signal, onText: () => leaving.abort() });

    expect(answer).toMatchObject({ failure: 'aborted' });
    await vi.waitFor(() => expect(asking.liar.countOpen()).toBe(0));
  });

  test('that is given up before it begins is never made', async () => {
    const { answer, calls } = await asking.ask({ kind: 'obedient' }, { signal: AbortSignal.abort() });

    expect(answer).toMatchObject({ failure: 'aborted', figures: { tries: 0 } });
    expect(calls).toBe(0);
  });

  test('asks for a schema, a limit, no reasoning and no storage', async () => {
    const schema = { type: 'object', properties: { summary: { type: 'string' } } };

    await asking.ask({ kind: 'answer', text: '{"summary":"It went well."}' }, { schema });

    expect(asking.liar.calls.at(-1)?.body).toMatchObject({
      model: 'liar',
      stream: true,
      reasoning_effort: 'none',
      response_format: { type: 'json_schema', json_schema: { schema: { properties: { summary: {} } } } },
    });
    expect(asking.liar.calls.at(-1)?.body['max_tokens']).toBeGreaterThanOrEqual(100);
  });

  test.each([
    ['json', { type: 'json_object' }],
    ['text', undefined],
  ] as const)('with AI_STRUCTURED=%s asks for less', async (structured, format) => {
    const model = await asking.open({ kind: 'answer', text: '{"summary":"It went well."}' }, { structured });

    const answer = await model.call({ ...CALL, schema: { type: 'object' } });

    expect(answer).toMatchObject({ text: '{"summary":"It went well."}' });
    expect(asking.liar.calls.at(-1)?.body['response_format']).toEqual(format);
  });

  test('asks a server that knows no reasoning effort once more without it, and never again with it', async () => {
    const refusal: ProviderFault = {
      kind: 'status',
      status: 400,
      body: '{"error":{"message":"reasoning_effort: unknown value"}}',
    };
    const model = await asking.open(({ body }) =>
      'reasoning_effort' in body ? refusal : { kind: 'answer', text: TEXT },
    );
    const before = asking.liar.calls.length;

    const answers = [await model.call(CALL), await model.call(CALL)];

    expect(answers).toMatchObject([
      { text: TEXT, figures: { tries: 2 } },
      { text: TEXT, figures: { tries: 1 } },
    ]);
    expect(asking.liar.calls.length - before).toBe(3);
  });
});

test('only as many calls run at a time as the server may have', async () => {
  const model = await asking.open({ kind: 'answer', text: TEXT, firstMs: 40 }, { concurrency: 2 });
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, asking.liar.countOpen())), 2);

  const answers = await Promise.all(Array.from({ length: 6 }, () => model.call(CALL)));

  clearInterval(watching);
  expect(answers.every((answer) => 'text' in answer)).toBe(true);
  expect(most).toBe(2);
});

describe('after five failures in a row', () => {
  test('calls are held back, and one is let through later that brings all of them back', async () => {
    const model = await asking.open({ kind: 'status', status: 500 }, {}, { circuitOpenMs: 100 });
    let recoveries = 0;
    model.onRecovery(() => (recoveries += 1));
    await model.call(CALL);
    await model.call(CALL);
    const before = asking.liar.calls.length;

    const held = await model.call(CALL);
    const made = asking.liar.calls.length - before;
    asking.liar.setScript({ kind: 'answer', text: TEXT });
    await wait(120);
    const back = await model.call(CALL);

    expect(held).toMatchObject({ failure: 'open', figures: { tries: 0 } });
    expect(made).toBe(0);
    expect(back).toMatchObject({ text: TEXT });
    expect(recoveries).toBe(1);
  });

  test('the provider is asked by itself whether it is back, without any word of a person', async () => {
    const model = await asking.open({ kind: 'refused' }, {}, { circuitOpenMs: 20, probeMs: 40 });
    const isBack = new Promise<void>((resolve) => {
      model.onRecovery(resolve);
    });
    await model.call(CALL);
    asking.liar.setScript({ kind: 'answer', text: 'ready' });

    await isBack;

    expect(asking.liar.calls.at(-1)?.input).not.toContain(CALL.input);
  });

  test('429s hold nothing back', async () => {
    const model = await asking.open({ kind: 'status', status: 429 });
    await model.call(CALL);
    await model.call(CALL);

    expect(await model.call(CALL)).toMatchObject({ failure: 'rate', figures: { tries: 3 } });
  });
});

test('a closed model ends what is running', async () => {
  const model = await asking.open({ kind: 'held' });
  const answer = model.call(CALL);
  await vi.waitFor(() => expect(asking.liar.countOpen()).toBe(1));

  await model.close();

  expect(await answer).toMatchObject({ failure: 'aborted' });
});

test('no timer and no socket is left: a process whose calls failed ends by itself', async () => {
  asking.liar.setScript([{ kind: 'held' }, { kind: 'stall', text: TEXT }, { kind: 'status', status: 500 }]);
  const script = `
    const { createModel } = await import(${JSON.stringify(OPEN_MODEL)});
    const model = await createModel(
      { provider: 'compatible', baseUrl: ${JSON.stringify(asking.liar.url)}, model: 'liar', structured: 'text',
        contextTokens: 3500, concurrency: 4, timeoutMs: 60_000, dailyTokensPerUser: 1 },
      { firstTokenMs: 1000, idleMs: 300, backoffMs: 10 },
    );
    const answer = await model.call(${JSON.stringify(CALL)});
    await model.close();
    process.stdout.write(JSON.stringify([answer.failure, process.getActiveResourcesInfo()]));`;

  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { timeout: 15_000 });

  const [failure, resources] = JSON.parse(stdout) as [string, string[]];
  expect(failure).toBe('provider');
  expect(resources.filter((name) => /Timeout|TCPSocket|TLS/.test(name))).toEqual([]);
});
