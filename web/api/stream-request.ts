// A call whose text is shown while it is generated. It returns what `call` returns.
import { createParser } from 'eventsource-parser';
import type { ResponseOf, Route } from '#contract/route.ts';
import { ANSWER_EVENT, PROBLEM_EVENT, TEXT_EVENT, type TextDelta } from '#contract/stream-events.ts';
import { ApiError, readJson, fetchResponse, type CallOptions } from './api-client.ts';
import { connection, type Connection } from './connection.ts';
import { NetworkError } from './network-error.ts';
import { appendDelta } from './text-deltas.ts';
import { schedule } from '../time/schedule.ts';

const TYPE = 'text/event-stream';
/** The server sends the embedded text after 25 s, so a longer silence means that it is gone. */
const SILENCE_TIMEOUT_MS = 35_000;

interface StreamOptions {
  /** Receives the whole text so far. The text may start again. */
  onText: (partialText: string) => void;
  signal: AbortSignal;
}

interface StreamDeps {
  connection: Pick<Connection, 'get' | 'subscribe' | 'checkAfterNoAnswer'>;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export async function streamRequest<R extends Route>(
  route: R,
  options: CallOptions<R>,
  { onText, signal }: StreamOptions,
  deps: StreamDeps = { connection, schedule },
): Promise<ResponseOf<R>> {
  const response = await fetchResponse(route, options, { signal, headers: { Accept: TYPE } });
  // The server sends the response in one piece or at the end of a stream, serialised with the route's schema.
  if (!response.headers.get('Content-Type')?.startsWith(TYPE)) return (await readJson(response)) as ResponseOf<R>;
  const reader = createStreamReader(onText);
  await readPieces(response, reader.feed, { ...deps, signal });
  return reader.finish() as ResponseOf<R>;
}

function createStreamReader(onText: (partialText: string) => void) {
  let text = '';
  let answer: unknown;
  const { feed } = createParser({
    onEvent({ event, data }) {
      if (event === TEXT_EVENT) {
        text = appendDelta(text, JSON.parse(data) as TextDelta) ?? text;
        onText(text);
      }
      if (event === ANSWER_EVENT) answer = JSON.parse(data);
      if (event === PROBLEM_EVENT) throw readProblem(data);
    },
  });
  return {
    feed,
    finish(): unknown {
      if (answer === undefined) throw new NetworkError();
      return answer;
    },
  };
}

function readProblem(data: string): ApiError {
  const { status, message } = JSON.parse(data) as { status: number; message: string };
  return new ApiError(`${status}: ${message}`, { status, code: null });
}

/** Reads to the end. On every exit the connection is closed, so that the server stops generating. */
async function readPieces(
  response: Response,
  feed: (piece: string) => void,
  { connection, schedule, signal }: StreamDeps & { signal: AbortSignal },
): Promise<void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const loss = Promise.withResolvers<never>();
  const lose = () => loss.reject(new NetworkError());
  const unsubscribe = connection.subscribe(() => !connection.get().isOnline && lose());
  let stopWaiting = schedule(lose, SILENCE_TIMEOUT_MS);
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each piece comes after the one before
      const piece = await Promise.race([reader?.read(), loss.promise]);
      if (!piece || piece.done) return;
      stopWaiting();
      stopWaiting = schedule(lose, SILENCE_TIMEOUT_MS);
      feed(decoder.decode(piece.value, { stream: true }));
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    await connection.checkAfterNoAnswer();
    throw new NetworkError(undefined, error);
  } finally {
    stopWaiting();
    unsubscribe();
    void reader?.cancel().catch(() => undefined);
  }
}
