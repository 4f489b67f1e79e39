// Requests that nobody means well with: right in part, so that they get past the first door, and wrong in every other way.
import * as fc from 'fast-check';
import { addDays } from '#contract/days.ts';
import type { Route } from '#contract/route.ts';
import { TODAY } from './test-clock.ts';

/** In every generated text; no sentence of ours has it. */
export const TEXT_MARKER = 'zqXkv7';
/** Stands for the id of the person who asks. */
export const OWN_USER_ID = '{me}';
/** Stands for the id of a saved day of theirs, which has an entry of this id. */
export const OWN_REFLECTION_ID = '{day}';
export const OWN_ENTRY_ID = 'a';
const HERE = 'http://localhost:3000';

export interface HostileRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  url: string;
  payload: string;
  headers: Record<string, string | undefined>;
  /** Planted beside the session's own by another program on the same host. */
  cookies: readonly string[];
  isSignedIn: boolean;
}

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%00',
  '%zz',
  '%c3%28',
  "' OR 1=1 --",
  '"; DROP TABLE reflection; --',
  '$1',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\uffff',
  '\u202e',
  'Ω≈ç√',
  '👩‍👩‍👧‍👦',
  '2026-02-30',
  '+002026-11-21',
  '-000001-01-01',
  '9999-12-31',
  '0001-01-01',
  TODAY,
  'x'.repeat(5_000),
  '\n\r\t',
  'a\r\nSet-Cookie: a=b',
];
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
);
const text = fc.tuple(nasty, nasty).map(([before, after]) => `${before}${TEXT_MARKER}${after}`);
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  nasty,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, 2 ** 53, [], {}),
  fc.array(text, { maxLength: 60 }),
  fc.dictionary(
    fc.constantFrom('id', 'content', 'date', 'rev', 'userId', 'length', 'toJSON', TEXT_MARKER),
    fc.oneof(text, fc.integer()),
  ),
);

const FIELDS = [
  'userId',
  'date',
  'promptIndex',
  'entries',
  'removed',
  'removedRevs',
  'content',
  'rev',
  'version',
  'firebaseUid',
  'origin',
  'returnTo',
];

/** A body that would be right, with some of it turned into something else. */
const body = fc
  .record({
    userId: fc.constantFrom(OWN_USER_ID, OWN_USER_ID, TEXT_MARKER),
    date: fc.integer({ min: 0, max: 400 }).map((back) => addDays(TODAY, -back)),
    changes: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 2 }),
    entries: fc.array(
      fc.oneof(fc.record({ id: value, content: value, date: value, rev: value }, { requiredKeys: [] }), value),
      { maxLength: 5 },
    ),
    hasEntries: fc.boolean(),
  })
  .map(({ userId, date, changes, entries, hasEntries }) =>
    JSON.stringify({
      userId,
      date,
      promptIndex: 0,
      origin: HERE,
      entries: hasEntries ? entries : [{ id: OWN_ENTRY_ID, content: TEXT_MARKER, date }],
      removed: [],
      content: TEXT_MARKER,
      rev: 1,
      version: 0,
      ...changes,
    }),
  );
const payload = fc.oneof(
  { weight: 6, arbitrary: body },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: value.map((any) => JSON.stringify(any)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[[[[',
      '{"a":'.repeat(500),
      '[1,]',
      '{"__proto__":{"a":1}}',
      `{"constructor":{"prototype":{}},"${TEXT_MARKER}":1}`,
    ),
  },
);

const segment = fc.oneof(
  fc.constantFrom(OWN_USER_ID, TODAY, '2026-11-14', '5'),
  text.map((any) => encodeURIComponent(any.toWellFormed())),
  fc.constantFrom(
    '%',
    '%00',
    '%zz',
    '%c3%28',
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '',
    ';a=b',
    `${TEXT_MARKER}.txt`,
    '*',
    'limit=',
    'figures',
  ),
);
/** What would be right in its place. */
const RIGHT: Readonly<Record<string, string>> = {
  userId: OWN_USER_ID,
  reflectionId: OWN_REFLECTION_ID,
  entryId: OWN_ENTRY_ID,
  date: TODAY,
  sessionId: 'unknown',
};
const mostlyRight = fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: segment });
const STRANGE_PATHS = [
  '/:a',
  '/api/:a',
  '/api/reflections/:a/:b/:c',
  '/idp/:a',
  '/idp/choose/:a',
  '//:a',
  '/assets/:a',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** Mostly a call of the contract with its own method. */
function createTarget(routes: readonly Route[]): fc.Arbitrary<Pick<HostileRequest, 'method' | 'url'>> {
  const calls = routes.flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((url) => ({ method, url })));
  const writing = calls.filter(({ method }) => method !== 'GET');
  const strange = fc.record({
    method: fc.constantFrom(...METHODS),
    url: fc.constantFrom(...STRANGE_PATHS, ...calls.map(({ url }) => url)),
  });
  const target = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...calls) },
    { weight: 2, arbitrary: fc.constantFrom(...writing) },
    { weight: 1, arbitrary: strange },
  );
  return fc
    .record({
      target,
      segments: fc.array(mostlyRight, { minLength: 4, maxLength: 4 }),
      query: fc.dictionary(
        fc.constantFrom('limit', 'before', 'today', 'state', 'code', 'iss', 'error', TEXT_MARKER),
        text,
        {
          maxKeys: 3,
        },
      ),
    })
    .map(({ target: { method, url }, segments, query }) => {
      let index = 0;
      const filled = url.replace(/:(\w+)/g, (_, name: string) => segments[index++] ?? RIGHT[name] ?? '5');
      const pairs = Object.entries(query).map(([name, any]) => `${name}=${encodeURIComponent(any.toWellFormed())}`);
      return { method, url: pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled };
    });
}

const headerText = fc.oneof(
  fc.constant(TEXT_MARKER),
  fc
    .string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 150 })
    .map((any) => any + TEXT_MARKER),
);
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=latin1',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  TEXT_MARKER,
];
const headers = fc.record(
  {
    'content-type': mostly('application/json', fc.constantFrom(...CONTENT_TYPES)),
    'sec-fetch-site': mostly('same-origin', fc.constantFrom('none', 'same-site', 'cross-site', TEXT_MARKER)),
    'idempotency-key': headerText,
    'if-match': fc.oneof(fc.constantFrom('1', '2', '"3"', '40', '*', ''), headerText),
    'x-learn-refresh': fc.constantFrom('1', TEXT_MARKER),
    origin: fc.constantFrom(HERE, 'null', `https://${TEXT_MARKER}.example`),
    accept: headerText,
    'x-forwarded-for': headerText,
    host: fc.constantFrom('localhost:3000', `${TEXT_MARKER}.example`),
    'user-agent': headerText,
  },
  { requiredKeys: ['content-type', 'sec-fetch-site'] },
);

/** As they come over the wire: bytes, each a character. */
const cookie = fc
  .tuple(
    fc.constantFrom('learn_tx_', 'learn_session', 'learn_idp_choose', '__Host-Http-learn_session', '__proto__', ''),
    fc.string({
      unit: fc.constantFrom('a', '-', '"', '(', '@', '%', '\\', ',', ' ', '\u00e4', '\u00ff'),
      maxLength: 12,
    }),
    headerText,
  )
  .map(([name, rest, text]) => `${name}${rest}=${text.replaceAll(';', ',')}`);

function mostly(usual: string, strange: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: strange });
}

export function createHostileRequest(routes: readonly Route[]): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      target: createTarget(routes),
      payload,
      headers,
      cookies: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(cookie, { maxLength: 8 })),
      isSignedIn: fc.constantFrom(true, true, true, false),
    })
    .map(({ target, ...rest }) => ({ ...target, ...rest }));
}
