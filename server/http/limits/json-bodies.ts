// Counts the values of a JSON body before it is parsed: 2 MiB of brackets would block the process for up to 90 ms.
import type { FastifyInstance } from 'fastify';
import { countParts } from '#contract/json-parts.ts';
import { BODY_PARTS_MAX } from '#contract/limits.ts';
import { badInput } from '../errors/app-error.ts';

export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooManyParts(body)) return done(badInput('The request has too many parts.'), undefined);
    return void parse(request, body, done);
  });
}

/** A body with fewer characters than the limit is not counted. */
function hasTooManyParts(json: string): boolean {
  return json.length > BODY_PARTS_MAX && countParts(json, BODY_PARTS_MAX) > BODY_PARTS_MAX;
}
