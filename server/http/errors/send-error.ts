// The only place that turns errors into responses: one sentence as plain text, or as JSON when it has details.
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

const FRAMEWORK_ERRORS: Readonly<Record<string, { status: number; code: string; sentence: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body.large', sentence: 'This is too large to send at once.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'body.type', sentence: 'Only JSON is accepted here.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'body.empty', sentence: 'The request is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'body.json', sentence: 'The request is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'body.length', sentence: 'The request is incomplete.' },
  FST_ERR_BAD_URL: { status: 400, code: 'address.invalid', sentence: 'This address is not valid.' },
};

/** By the kind of a StorageError or VaultError: database and vault know no HTTP. */
const STORAGE_ERRORS = new Map([
  ['away', storageUnavailable],
  ['full', diskFull],
  ['quota', quotaReached],
  ['readonly', storageReadOnly],
  ['damaged', storageDamaged],
  ['unreadable', storageDamaged],
  ['key-missing', storageDamaged],
]);

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toLoggedAppError(error, request);
  if (appError.retryAfter !== undefined) reply.header('retry-after', appError.retryAfter);
  reply.code(appError.status).header(ERROR_CODE_HEADER, appError.code).header('cache-control', 'no-store');
  if (appError.details === undefined) return reply.type('text/plain; charset=utf-8').send(appError.message);
  const body = { message: appError.message, ...appError.details };
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

export function toErrorBody(error: unknown, request: FastifyRequest): { status: number; message: string } {
  const { status, message } = toLoggedAppError(error, request);
  return { status, message };
}

function toLoggedAppError(error: unknown, request: FastifyRequest): AppError {
  const appError = toAppError(error);
  // An AppError without a cause is expected, for example a probe of a server that is not ready.
  const cause = appError === error ? appError.cause : error;
  if (appError.status < 500 || cause === undefined) return appError;
  // Failures that can pass without an operator are warnings.
  const level = ['internal', 'storage.damaged'].includes(appError.code) ? 'error' : 'warn';
  const route = request.routeOptions.url;
  request.log[level]({ ...describeErrorForLog(cause), method: request.method, route }, 'request failed');
  return appError;
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(notFound(), request, reply);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, kind, statusCode } = (error ?? {}) as Partial<FastifyError> & { kind?: string };
  const storageError = STORAGE_ERRORS.get(kind ?? '');
  if (storageError) return storageError();
  const known = code ? FRAMEWORK_ERRORS[code] : undefined;
  if (known) return new AppError(known.sentence, { code: known.code, status: known.status });
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AppError('This request is not valid.', { code: 'request.invalid', status: statusCode });
  }
  return new AppError('Something went wrong on the server. Please try again.', {
    code: 'internal',
    status: 500,
  });
}
