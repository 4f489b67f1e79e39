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
  generate: Generate<Answer>,
  scheduler: Scheduler,
): Promise<Answer | undefined> {
  const disconnect = new AbortController();
  const { signal } = disconnect;
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) disconnect.abort();
  });
  try {
    if (!acceptsEventStream(request)) return await generate({ signal });
    await streamText({ request, reply }, (onText) => generate({ signal, onText }), scheduler);
  } catch (error) {
    if (!signal.aborted) throw error;
    reply.hijack();
  }
  return undefined;
}

/** The response starts with the first text: an earlier error is sent with its status. */
async function streamText<Answer>(
  { request, reply }: Exchange,
  generate: (onText: (textSoFar: string) => void) => Promise<Answer>,
  scheduler: Scheduler,
): Promise<void> {
  let response: FastifyReply['raw'] | null = null;
  let sent = '';
  const write = (chunk: string): FastifyReply['raw'] => {
    response ??= startSse(reply);
    response.write(chunk);
    return response;
  };
  const stopHeartbeat = scheduler.every(HEARTBEAT_MS, () => void write(SSE_HEARTBEAT));
  try {
    const answer = await generate((text) => {
      const offset = text.startsWith(sent) ? sent.length : 0;
      const data: TextDelta = { offset, text: text.slice(offset) };
      sent = text;
      write(formatSseEvent({ name: TEXT_EVENT, data }));
    });
    write(formatSseEvent({ name: ANSWER_EVENT, data: answer })).end();
  } catch (error) {
    if (response === null || reply.raw.destroyed) throw error;
    write(formatSseEvent({ name: PROBLEM_EVENT, data: toErrorBody(error, request) })).end();
  } finally {
    stopHeartbeat();
  }
}
