// What the steps of one walk share: the person, what they should have, and how to ask.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { SignedIn } from '../support/sign-in.ts';
import { createModel, type Model, type ModelDay } from './model.ts';
import type { Site } from './site.ts';
import { writeSentence } from './words.ts';

/** A request, whose address is one text. */
export type Asked = Omit<InjectOptions, 'url'> & { url: string };

export interface Walk {
  site: Site;
  /** The server that answers. */
  server: number;
  ada: SignedIn;
  model: Model;
  /** What stood in the days when the last step was over, by date: what a page of Ada's shows. */
  seen: Map<IsoDate, Reflection>;
  /** An access token that may add. */
  token: string | null;
  /** How many sentences have been written. */
  sentences: number;
  /** What each file of another journal says under a key. */
  files: Map<string, string>;
  requests: number;
}

const MINUTE_MS = 60_000;
/** Longer than a text may take to be generated: what is made after a removal quotes nothing of it. */
const STEP_MINUTES = 3;

export function createWalk(site: Site, ada: SignedIn): Walk {
  return {
    site,
    server: 0,
    ada,
    model: createModel(),
    seen: new Map(),
    token: null,
    sentences: 0,
    files: new Map(),
    requests: 0,
  };
}

export function pass({ site: { clock } }: Walk, minutes = STEP_MINUTES): void {
  clock.set(new Date(clock.now() + minutes * MINUTE_MS).toISOString());
}

export function getToday({ site: { clock } }: Walk): IsoDate {
  return new Date(clock.now()).toISOString().slice(0, 10);
}

export function writeNext(walk: Walk): string {
  walk.sentences += 1;
  return writeSentence(walk.sentences);
}

/** A different one for each request. */
export function createKey(walk: Walk): string {
  walk.requests += 1;
  return `${walk.ada.userId} ${walk.requests}`;
}

/** As Ada's browser sends it. Whatever is asked, no server may fail. */
export async function send(walk: Walk, options: Asked, as: SignedIn = walk.ada): Promise<LightMyRequestResponse> {
  const headers = { cookie: as.cookie, 'sec-fetch-site': 'same-origin', ...options.headers };
  const answer = await walk.site.send({ ...options, headers }, walk.server);
  assertNoFault(answer, options);
  return answer;
}

export function assertNoFault({ statusCode, body }: LightMyRequestResponse, { method = 'GET', url }: Asked): void {
  if (statusCode >= 500) throw new Error(`${method} ${url} was answered with ${statusCode}: ${body}`);
}

const SUCCESS = [200, 201, 204];

/** The JSON of an answer that is a success, or has the given status. */
export async function ask<Answer>(walk: Walk, options: Asked, status?: number): Promise<Answer> {
  const answer = await send(walk, options);
  expectStatus(answer, options, ...(status === undefined ? SUCCESS : [status]));
  // Only the compiler knows what the JSON says; the checks look.
  return (answer.body === '' ? null : answer.json()) as Answer;
}

export function expectStatus(
  { statusCode, body }: LightMyRequestResponse,
  { method = 'GET', url }: Asked,
  ...statuses: readonly number[]
): void {
  if (statuses.includes(statusCode)) return;
  throw new Error(`${method} ${url}: expected ${statuses.join(' or ')}, got ${statusCode}: ${body}`);
}

/** The same request twice, as after a lost answer: it has one effect and one answer. */
export async function askTwice<Answer>(
  walk: Walk,
  options: Asked,
  { status, isAgain = true }: { status?: number; isAgain?: boolean } = {},
): Promise<Answer> {
  const keyed = { ...options, headers: { ...options.headers, 'Idempotency-Key': createKey(walk) } };
  const answer = await ask<Answer>(walk, keyed, status);
  if (isAgain) await ask<Answer>(walk, keyed, status);
  return answer;
}

export async function readDays(walk: Walk): Promise<Reflection[]> {
  return ask<Reflection[]>(walk, { url: `/api/reflections/${walk.ada.userId}?limit=100` });
}

/** Ada's page shows the days as they are now. */
export async function look(walk: Walk): Promise<void> {
  walk.seen = new Map((await readDays(walk)).map((day) => [day.date, day]));
  for (const day of walk.model.days) day.id = walk.seen.get(day.date)?.id ?? day.id;
}

/** The condition of a change: the version that the page has. */
export function ifMatch({ version, versionTag }: Reflection): { 'If-Match': string } {
  return { 'If-Match': versionTag === undefined ? String(version) : `${version}-${versionTag}` };
}

export function seenDay(walk: Walk, { date }: ModelDay): Reflection {
  const day = walk.seen.get(date);
  if (day === undefined) throw new Error(`${date} was not seen.`);
  return day;
}

/** The item of this number among those that there are. */
export function choose<Item>(items: readonly Item[], number: number): Item | undefined {
  return items.length === 0 ? undefined : items[number % items.length];
}

export function chooseDay({ model }: Walk, number: number): ModelDay | undefined {
  return choose(
    model.days.toSorted((one, other) => one.date.localeCompare(other.date)),
    number,
  );
}
