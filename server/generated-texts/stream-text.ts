// Sends a generated text: as one answer, or streamed while it is generated. Generation stops when the client disconnects.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEARTBEAT_MS } from '#contract/events.ts';
import { ANSWER_EVENT, PROBLEM_EVENT, TEXT_EVENT, type TextDelta } from '#contract/stream-events.ts';
import type { GenerationListener } from './single-flight.ts';
import type { Scheduler } from '../clock.ts';
import { formatSseEvent, SSE_HEARTBEAT } from '../http/streaming/sse-format.ts';
import { toErrorBody } from '../http/errors/send-error.ts';
import { startSse, acceptsEventStream } from '../http/streaming/sse-response.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Generate<Answer> = (listener: GenerationListener) => Promise<Answer>;

/** The answer to send; undefined when it was streamed, or when the client has disconnected. */
export async function sendGeneratedText<Answer>(
  { request, reply }: Exchange,
  make: Generate<Answer>,
  timers: Scheduler,
): Promise<Answer | undefined> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  try {
    if (!acceptsEventStream(request)) return await make({ signal: gone.signal });
    await streamText({ request, reply }, (onText) => make({ signal: gone.signal, onText }), timers);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    reply.hijack();
  }
  return undefined;
}

/** The stream begins with its first word, so that what is refused before is refused with its status. */
async function streamText<Answer>(
  { request, reply }: Exchange,
  make: (onText: (textSoFar: string) => void) => Promise<Answer>,
  timers: Scheduler,
): Promise<void> {
  let response: FastifyReply['raw'] | null = null;
  let told = '';
  const write = (text: string): FastifyReply['raw'] => {
    response ??= startSse(reply);
    response.write(text);
    return response;
  };
  const stopBeating = timers.every(HEARTBEAT_MS, () => void write(SSE_HEARTBEAT));
  try {
    const answer = await make((text) => {
      const piece = toTextDelta(told, text);
      told = text;
      write(formatSseEvent({ name: TEXT_EVENT, data: piece }));
    });
    write(formatSseEvent({ name: ANSWER_EVENT, data: answer })).end();
  } catch (error) {
    if (response === null || reply.raw.destroyed) throw error;
    write(formatSseEvent({ name: PROBLEM_EVENT, data: toErrorBody(error, request) })).end();
  } finally {
    stopBeating();
  }
}

function toTextDelta(told: string, text: string): TextDelta {
  const offset = text.startsWith(told) ? told.length : 0;
  return { offset, text: text.slice(offset) };
}
