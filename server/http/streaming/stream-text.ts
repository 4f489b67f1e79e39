// A text that takes a while: made for as long as somebody waits for it, and told while it is being written when asked so.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEARTBEAT_MS } from '#contract/events.ts';
import { ANSWER_EVENT, PROBLEM_EVENT, TEXT_EVENT, type TextPiece } from '#contract/stream-events.ts';
import type { Listener } from '../../generated-texts/single-flight.ts';
import type { Timers } from '../../scheduler.ts';
import { buildEvent, HEARTBEAT } from './sse-format.ts';
import { describeProblem } from '../errors/send-error.ts';
import { takeOver, wantsStream } from './sse-response.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Make<Answer> = (listener: Listener) => Promise<Answer>;

/** The answer to send; undefined when it has been told already, or when nobody is there any more. */
export async function answerText<Answer>(
  { request, reply }: Exchange,
  make: Make<Answer>,
  timers: Timers,
): Promise<Answer | undefined> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  try {
    if (!wantsStream(request)) return await make({ signal: gone.signal });
    await tell({ request, reply }, (onText) => make({ signal: gone.signal, onText }), timers);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    reply.hijack();
  }
  return undefined;
}

/** The stream begins with its first word, so that what is refused before is refused with its status. */
async function tell<Answer>(
  { request, reply }: Exchange,
  make: (onText: (textSoFar: string) => void) => Promise<Answer>,
  timers: Timers,
): Promise<void> {
  let response: FastifyReply['raw'] | null = null;
  let told = '';
  const write = (text: string): FastifyReply['raw'] => {
    response ??= takeOver(reply);
    response.write(text);
    return response;
  };
  const stopBeating = timers.every(HEARTBEAT_MS, () => void write(HEARTBEAT));
  try {
    const answer = await make((text) => {
      const piece = findPiece(told, text);
      told = text;
      write(buildEvent({ name: TEXT_EVENT, data: piece }));
    });
    write(buildEvent({ name: ANSWER_EVENT, data: answer })).end();
  } catch (error) {
    if (response === null || reply.raw.destroyed) throw error;
    write(buildEvent({ name: PROBLEM_EVENT, data: describeProblem(error, request) })).end();
  } finally {
    stopBeating();
  }
}

function findPiece(told: string, text: string): TextPiece {
  const offset = text.startsWith(told) ? told.length : 0;
  return { offset, text: text.slice(offset) };
}
