// The only place that turns errors into responses: one short plain sentence, its code in a header, never a stack.
// Where the server has something else instead, that comes with the sentence, as JSON.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeErrorForLog } from './describe-failure.ts';
import {
  AppError,
  diskFull,
  notFound,
  quotaReached,
  storageUnavailable,
  storageDamaged,
  storageReadOnly,
} from './app-error.ts';

export const ERROR_CODE_HEADER = 'x-learn-error';

/** What the framework refuses before a handler sees it, by its error code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, { status: number; code: string; sentence: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body.large', sentence: 'This is too large to send at once.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'body.type', sentence: 'Only JSON is accepted here.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'body.empty', sentence: 'The request is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'body.json', sentence: 'The request is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'body.length', sentence: 'The request is incomplete.' },
  FST_ERR_BAD_URL: { status: 400, code: 'address.invalid', sentence: 'This address is not valid.' },
};

/** Of the storage and of the vault: a backup may have what cannot be read. */
const DAMAGE_KINDS: ReadonlySet<string> = new Set(['damaged', 'unreadable', 'key-missing']);

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply));
}

/** For what goes wrong before routing, where the error handler is not reached. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toLoggedAppError(error, request);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  reply.code(refusal.status).header(ERROR_CODE_HEADER, refusal.code).header('cache-control', 'no-store');
  if (refusal.copy === undefined) return reply.type('text/plain; charset=utf-8').send(refusal.message);
  const body = { message: refusal.message, ...refusal.copy };
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** As the last word of an answer that has begun. */
export function toErrorBody(error: unknown, request: FastifyRequest): { status: number; message: string } {
  const { status, message } = toLoggedAppError(error, request);
  return { status, message };
}

function toLoggedAppError(error: unknown, request: FastifyRequest): AppError {
  const refusal = toAppError(error);
  // A refusal without a cause is expected: a probe of a server that is not ready, for example.
  const cause = refusal === error ? refusal.cause : error;
  if (refusal.status >= 500 && cause !== undefined) log(request, { cause, refusal });
  return refusal;
}

/** What passes by itself is a warning. */
function log(request: FastifyRequest, { cause, refusal: { code } }: { cause: unknown; refusal: AppError }): void {
  const level = code === 'internal' || code === 'storage.damaged' ? 'error' : 'warn';
  const route = request.routeOptions.url;
  request.log[level]({ ...describeErrorForLog(cause), method: request.method, route }, 'request failed');
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(notFound(), request, reply);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, kind, statusCode } = (error ?? {}) as Partial<FastifyError> & { kind?: string };
  // Storage cannot know the domain's catalogue, so its errors say only what kind they are.
  if (kind === 'away') return storageUnavailable(error);
  if (kind === 'full') return diskFull(error);
  if (kind === 'quota') return quotaReached();
  if (kind === 'readonly') return storageReadOnly(error);
  if (kind !== undefined && DAMAGE_KINDS.has(kind)) return storageDamaged(error);
  const known = code ? FRAMEWORK_ERRORS[code] : undefined;
  if (known) return new AppError(known.sentence, { code: known.code, status: known.status });
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AppError('This request is not valid.', { code: 'request.invalid', status: statusCode });
  }
  return new AppError('Something went wrong on the server. Please try again.', {
    code: 'internal',
    status: 500,
    cause: error,
  });
}
