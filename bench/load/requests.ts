// The measured requests, as the bytes that a browser sends.
import { addDays } from '#contract/days.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import type { Ready, ServedPerson } from './child.ts';
import { writeDay, writeEntry } from './journal.ts';

/** Everybody has these days; the first person has READER_DAYS of them. */
export const FIRST_DAY = '2000-01-01';
export const READER_DAYS = 60;
/** Eight days, so that each save has seven earlier days to search for themes. */
export const WRITER_DAYS = 8;
/** One reader and the writers: more than connections, so that two requests rarely lock the same row. */
export const PEOPLE = 49;

/** Makes the next request of its kind on each call. */
export type NextRequest = () => string;

export function listFive({ port, people }: Ready): NextRequest {
  const reader = readerOf(people);
  const request = get(port, reader, `/api/reflections/${reader.userId}?limit=${HOME_REFLECTIONS}`);
  return () => request;
}

export function findByDate({ port, people }: Ready): NextRequest {
  const reader = readerOf(people);
  const requests = Array.from({ length: READER_DAYS }, (_, day) =>
    get(port, reader, `/api/reflections/${reader.userId}/${addDays(FIRST_DAY, day)}`),
  );
  return takeTurns(requests);
}

export function readFigures({ port, people }: Ready): NextRequest {
  const reader = readerOf(people);
  const today = addDays(FIRST_DAY, READER_DAYS - 1);
  const request = get(port, reader, `/api/reflections/${reader.userId}/figures?today=${today}`);
  return () => request;
}

/** Each one is a new day of the next person, right after the days that this person has. */
export function createDay({ port, people }: Ready): NextRequest {
  const writers = people.slice(1);
  let turn = 0;
  return () => {
    const writer = writers[turn % writers.length] ?? readerOf(people);
    const date = addDays(FIRST_DAY, WRITER_DAYS + Math.floor(turn / writers.length));
    turn += 1;
    return post(port, writer, { date, entries: writeDay(turn) });
  };
}

/** Each one replaces the text of one entry of the next person's last seeded day. */
export function editDay({ port, people }: Ready): NextRequest {
  const writers = people.slice(1);
  const date = addDays(FIRST_DAY, WRITER_DAYS - 1);
  let turn = 0;
  return () => {
    const writer = writers[turn % writers.length] ?? readerOf(people);
    turn += 1;
    const [first, , last] = writeDay(WRITER_DAYS - 1);
    return post(port, writer, { date, entries: [first, { id: 'e2', content: `${turn} ${writeEntry(turn)}` }, last] });
  };
}

function get(port: number, { cookie }: ServedPerson, path: string): string {
  return `GET ${path} HTTP/1.1\r\n${headers(port, cookie)}\r\n`;
}

function post(port: number, { cookie, userId }: ServedPerson, body: object): string {
  const json = JSON.stringify({ userId, promptIndex: 0, ...body });
  return `POST /api/reflections HTTP/1.1\r\n${headers(port, cookie)}Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
}

function headers(port: number, cookie: string): string {
  return `Host: localhost:${port}\r\nAccept: */*\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n`;
}

function readerOf(people: readonly ServedPerson[]): ServedPerson {
  const [reader] = people;
  if (!reader) throw new Error('The measured server knows nobody.');
  return reader;
}

function takeTurns(requests: readonly string[]): NextRequest {
  let turn = 0;
  return () => {
    turn += 1;
    return requests[turn % requests.length] ?? '';
  };
}
