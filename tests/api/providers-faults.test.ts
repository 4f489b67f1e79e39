// Every fault of the lying model, through the real SDK and the real transport.
// @module-tag slow
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallFailure } from '../../server/models/providers/model.ts';
import type { FaultScript } from '../support/faulty-provider.ts';
import { type Asking, CALL, KEY, startAsking, TEXT } from './providers-asking.ts';
import type { ProviderFault } from '../support/provider-faults.ts';

let asking: Asking;

beforeAll(async () => {
  asking = await startAsking();
});
afterEach(() => asking.tidy());
afterAll(() => asking.close());

interface Case {
  lie: ProviderFault;
  failure: CallFailure;
  calls: number;
}

const CASES: readonly Case[] = [
  { lie: { kind: 'status', status: 429 }, failure: 'rate', calls: 3 },
  { lie: { kind: 'status', status: 429, retryAfter: '0' }, failure: 'rate', calls: 3 },
  { lie: { kind: 'status', status: 429, retryAfter: '61' }, failure: 'rate', calls: 1 },
  { lie: { kind: 'status', status: 401 }, failure: 'auth', calls: 1 },
  { lie: { kind: 'status', status: 403 }, failure: 'auth', calls: 1 },
  { lie: { kind: 'status', status: 404 }, failure: 'model', calls: 1 },
  { lie: { kind: 'status', status: 400 }, failure: 'request', calls: 1 },
  { lie: { kind: 'status', status: 500 }, failure: 'provider', calls: 3 },
  { lie: { kind: 'status', status: 503, retryAfter: '0', body: 'Sorry.' }, failure: 'provider', calls: 3 },
  { lie: { kind: 'status', status: 500, body: 'x'.repeat(10_000_000) }, failure: 'provider', calls: 3 },
  { lie: { kind: 'refused' }, failure: 'network', calls: 3 },
  { lie: { kind: 'held' }, failure: 'timeout', calls: 3 },
  { lie: { kind: 'silent' }, failure: 'timeout', calls: 3 },
  { lie: { kind: 'comments', everyMs: 20 }, failure: 'timeout', calls: 3 },
  { lie: { kind: 'stall', text: TEXT }, failure: 'timeout', calls: 3 },
  { lie: { kind: 'cut', text: TEXT }, failure: 'network', calls: 3 },
  { lie: { kind: 'unfinished', text: TEXT }, failure: 'cut', calls: 3 },
  { lie: { kind: 'unfinished', text: TEXT, isDone: true }, failure: 'cut', calls: 3 },
  { lie: { kind: 'error event', text: TEXT }, failure: 'provider', calls: 3 },
  { lie: { kind: 'unreadable', text: TEXT }, failure: 'provider', calls: 3 },
  { lie: { kind: 'garbage' }, failure: 'cut', calls: 3 },
  { lie: { kind: 'empty' }, failure: 'cut', calls: 3 },
  { lie: { kind: 'answer', text: '', finish: 'length', reasoning: 'Hm. '.repeat(50) }, failure: 'request', calls: 1 },
];

describe('a provider that fails', () => {
  test.each(CASES)('with $lie ends as «$failure» after $calls call(s)', async ({ lie, failure, calls }) => {
    const { answer, calls: made } = await asking.ask(lie);

    expect(answer).toMatchObject({ failure, figures: { tries: calls } });
    // One that is given up early may never have reached the server.
    expect(made).toBeLessThanOrEqual(calls);
  });
});

test.each<[ProviderFault, boolean]>([
  [{ kind: 'cut', text: TEXT }, true],
  [{ kind: 'stall', text: TEXT }, true],
  [{ kind: 'held' }, false],
  [{ kind: 'status', status: 500 }, false],
])('what a try cost that failed is counted where something came: $kind', async (lie, isCounted) => {
  const { answer } = await asking.ask(lie, { triesMax: 1 });

  expect(answer).toHaveProperty('failure');
  expect([answer.figures.tokensIn > 0, answer.figures.tokensOut > 0]).toEqual([isCounted, isCounted]);
});

test('an answer that was refused too late is not asked for once more', async () => {
  const model = await asking.open({ kind: 'answer', text: TEXT }, { timeoutMs: 1200 });

  expect(await model.call({ ...CALL, elapsedMs: 700 })).toMatchObject({ text: TEXT });
  expect(await model.call({ ...CALL, elapsedMs: 900 })).toMatchObject({ failure: 'timeout', figures: { tries: 0 } });
});

test('a letter now and then is an answer without an end, and ends when its time is over', async () => {
  const model = await asking.open(
    { kind: 'drip', everyMs: 10 },
    { timeoutMs: 500 },
    { firstTokenMs: 5000, idleMs: 5000 },
  );

  expect(await model.call(CALL)).toMatchObject({ failure: 'timeout', figures: { tries: 1 } });
});

describe('an answer', () => {
  test('comes in pieces, with its figures', async () => {
    const pieces: string[] = [];

    const { answer, calls } = await asking.ask(
      { kind: 'answer', text: TEXT },
      { onText: (piece) => pieces.push(piece) },
    );

    expect(answer).toMatchObject({ text: TEXT, finish: 'stop', figures: { tries: 1, tokensIn: 200, tokensOut: 11 } });
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(TEXT);
    expect(calls).toBe(1);
  });

  test('that was cut off by its limit says so', async () => {
    const { answer } = await asking.ask({ kind: 'answer', text: TEXT, finish: 'length' });

    expect(answer).toMatchObject({ text: TEXT, finish: 'length' });
  });

  test('of ten megabytes is cut at what was asked for, and the provider is left', async () => {
    const { answer, calls } = await asking.ask({ kind: 'huge', bytes: 10_000_000 });

    expect(answer).toMatchObject({ finish: 'length' });
    expect('text' in answer ? answer.text.length : 0).toBe(800);
    expect(calls).toBe(1);
  });

  test('of ten megabytes where a structure was asked for is cut as well, without being read again and again', async () => {
    const { answer, calls } = await asking.ask({ kind: 'huge', bytes: 10_000_000 }, { schema: { type: 'object' } });

    expect(answer).toMatchObject({ finish: 'length' });
    expect('text' in answer ? answer.text.length : 0).toBe(800);
    expect(calls).toBe(1);
  });

  test('in a structure comes in pieces too, also before its structure begins', async () => {
    const pieces: string[] = [];
    const text = 'Here is what you asked for: {"summary": "It went well."}';

    await asking.ask({ kind: 'answer', text }, { schema: { type: 'object' }, onText: (piece) => pieces.push(piece) });

    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(text);
  });

  test.each<[string, ProviderFault]>([
    ['in a field of its own', { kind: 'answer', text: TEXT, reasoning: 'Let me think about this person.' }],
    ['between tags', { kind: 'answer', text: `<think>Let me think about this person.</think>\n\n${TEXT}` }],
    ['before a closing tag alone', { kind: 'answer', text: `Let me think about this person.</think>${TEXT}` }],
  ])('hides reasoning %s', async (_where, lie) => {
    let shown = '';

    const { answer } = await asking.ask(lie, { onText: (piece) => (shown += piece), onRestart: () => (shown = '') });

    expect('text' in answer ? answer.text.trim() : answer).toBe(TEXT);
    expect(shown.trim()).toBe(TEXT);
  });

  test('begins anew after a try that broke off', async () => {
    let shown = '';
    let restarts = 0;
    const script: FaultScript = [
      { kind: 'cut', text: 'You asked' },
      { kind: 'answer', text: TEXT },
    ];

    const { answer, calls } = await asking.ask(script, {
      onText: (piece) => (shown += piece),
      onRestart: () => {
        restarts += 1;
        shown = '';
      },
    });

    expect(answer).toMatchObject({ text: TEXT, figures: { tries: 2 } });
    expect({ shown, restarts, calls }).toEqual({ shown: TEXT, restarts: 1, calls: 2 });
  });
});

test('a redirect carries neither key nor text to another host', async () => {
  const seen: string[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  // A TCP server always has an address of this shape.
  const { port } = elsewhere.address() as AddressInfo;

  for (const status of [301, 302, 303, 307, 308]) {
    const { answer, calls } = await asking.ask({
      kind: 'redirect',
      status,
      to: `http://127.0.0.1:${port}/v1/chat/completions`,
    });
    expect(answer).toMatchObject({ failure: 'request' });
    expect(calls).toBe(1);
  }
  elsewhere.close();

  expect(seen).toEqual([]);
});

test('a server that is not there is a failure of the network', async () => {
  const model = await asking.open({ kind: 'obedient' }, { baseUrl: 'http://127.0.0.1:9/v1' });

  expect(await model.call(CALL)).toMatchObject({ failure: 'network', figures: { tries: 3 } });
});

test('neither key nor text is in an answer or printed, whatever fails', async () => {
  const printed: string[] = [];
  const warned = (warning: Error): number => printed.push(String(warning));
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  }
  process.on('warning', warned);
  const answers: unknown[] = [];

  for (const status of [400, 401, 404, 429, 500]) {
    const body = `{"error":{"message":"Wrong key ${KEY} for: ${CALL.input}"}}`;
    answers.push((await asking.ask({ kind: 'status', status, body })).answer);
  }
  answers.push((await asking.ask({ kind: 'unreadable', text: CALL.input })).answer);
  await wait(0);

  vi.restoreAllMocks();
  process.off('warning', warned);
  const all = JSON.stringify([answers, printed]);
  expect(all).not.toContain(KEY);
  expect(all).not.toContain(CALL.input);
  expect(asking.liar.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
});
