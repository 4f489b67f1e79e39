// How the lying model carries out each lie on the wire.
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Pace {
  /** Before the headers. */
  beforeMs?: number;
  /** Between the headers and the first piece. */
  firstMs?: number;
  /** Between two pieces. */
  everyMs?: number;
  /** Characters of a piece. */
  piece?: number;
  /** Resolves when the piece that begins at this character may be sent. */
  untilSendable?: (at: number) => Promise<void>;
}

export type ProviderFault =
  /** The truth: an answer made of the entries that were sent. */
  | ({ kind: 'obedient' } & Pace)
  | ({ kind: 'answer'; text: string; finish?: 'stop' | 'length'; reasoning?: string } & Pace)
  | { kind: 'status'; status: number; retryAfter?: string; body?: string }
  | { kind: 'redirect'; to: string; status?: number }
  /** The connection is taken, and nothing ever comes. */
  | { kind: 'held' }
  /** Headers, then nothing. */
  | { kind: 'silent' }
  /** A letter now and then, without an end. */
  | { kind: 'drip'; everyMs: number }
  /** Some text, then nothing. */
  | { kind: 'stall'; text: string }
  /** Only signs of life that carry no text, without an end. */
  | { kind: 'comments'; everyMs: number }
  /** Some text, then the connection is cut. */
  | { kind: 'cut'; text: string }
  /** The connection is cut before any answer. */
  | { kind: 'refused' }
  /** A proper end, but nothing said that it was one. */
  | { kind: 'unfinished'; text: string; isDone?: boolean }
  | { kind: 'error event'; text?: string }
  | { kind: 'unreadable'; text?: string }
  | { kind: 'garbage' }
  | { kind: 'empty' }
  | { kind: 'huge'; bytes: number };

export type PlayableFault = Exclude<ProviderFault, { kind: 'obedient' }>;

const HUGE_PIECE = 'All of it, again and again, without an end. '.repeat(200);

export async function playFault(lie: PlayableFault, response: ServerResponse): Promise<void> {
  switch (lie.kind) {
    case 'answer':
      return answer(lie, response);
    case 'status':
      return sendErrorStatus(lie, response);
    case 'redirect':
      response.writeHead(lie.status ?? 307, { location: lie.to }).end();
      return;
    case 'held':
      return;
    case 'refused':
      response.destroy();
      return;
    case 'drip':
      return repeat(response, lie.everyMs, () => say(response, 'x'));
    case 'comments':
      return repeat(response, lie.everyMs, () => response.write(': still here\n\n'));
    case 'huge':
      return sendEndlessly(lie.bytes, response);
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>{"choices": [ … "not json"');
      return;
    case 'empty':
      begin(response);
      end(response, 'stop');
      return;
    default:
      return breakOff(lie, response);
  }
}

type Broken = Extract<
  PlayableFault,
  { kind: 'silent' | 'stall' | 'cut' | 'unfinished' | 'error event' | 'unreadable' }
>;

async function breakOff(lie: Broken, response: ServerResponse): Promise<void> {
  begin(response);
  if ('text' in lie && lie.text !== undefined) say(response, lie.text);
  if (lie.kind === 'cut') {
    // What was said should arrive before the cut does.
    await wait(20);
    response.destroy();
  }
  if (lie.kind === 'unfinished') response.end(lie.isDone === true ? 'data: [DONE]\n\n' : '');
  if (lie.kind === 'error event') response.end(event({ error: { message: 'The server is overloaded.', code: 500 } }));
  if (lie.kind === 'unreadable') response.end('data: {"choices": [{"delta": {"conte\n\n');
}

async function answer(lie: Extract<PlayableFault, { kind: 'answer' }>, response: ServerResponse): Promise<void> {
  const { text, piece = 12, everyMs = 0, firstMs = 0, beforeMs = 0 } = lie;
  if (beforeMs > 0) await wait(beforeMs);
  if (response.destroyed) return;
  begin(response);
  if (firstMs > 0) await wait(firstMs);
  if (lie.reasoning !== undefined) response.write(event(choice({ reasoning_content: lie.reasoning })));
  for (let at = 0; at < text.length && !response.destroyed; at += piece) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    await lie.untilSendable?.(at);
    say(response, text.slice(at, at + piece));
    if (everyMs > 0) await wait(everyMs);
  }
  end(response, lie.finish ?? 'stop', { prompt_tokens: 200, completion_tokens: Math.ceil(text.length / 4) });
}

function sendErrorStatus(
  { status, retryAfter, body = '{"error":{"message":"No."}}' }: Extract<PlayableFault, { kind: 'status' }>,
  response: ServerResponse,
): void {
  const headers = {
    'content-type': 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  };
  response.writeHead(status, headers).end(body);
}

async function repeat(response: ServerResponse, everyMs: number, act: () => void): Promise<void> {
  begin(response);
  while (!response.destroyed) {
    act();
    await wait(everyMs);
  }
}

async function sendEndlessly(bytes: number, response: ServerResponse): Promise<void> {
  begin(response);
  for (let sent = 0; sent < bytes && !response.destroyed; sent += HUGE_PIECE.length) {
    say(response, HUGE_PIECE);
    await wait(0);
  }
  end(response, 'stop');
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

function say(response: ServerResponse, content: string): void {
  response.write(event(choice({ content })));
}

function end(response: ServerResponse, finish: string, usage?: Record<string, number>): void {
  if (response.destroyed) return;
  response.write(event(choice({}, finish)));
  if (usage) response.write(event({ ...choice({}), choices: [], usage }));
  response.end('data: [DONE]\n\n');
}

function choice(delta: Record<string, string>, finish: string | null = null): Record<string, unknown> {
  return {
    id: 'lie',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'liar',
    choices: [{ index: 0, delta, finish_reason: finish }],
  };
}

function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
