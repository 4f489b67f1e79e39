// The most expensive use of each call, at the limits of the contract.
import { addDays } from '#contract/days.ts';
import { CHECKED_DAYS_MAX, ENTRIES_BODY_BYTES_MAX, LIST_LIMIT_MAX, WEEKLY_WINDOW_DAYS_MAX } from '#contract/limits.ts';
import { createSessionId, sessionCookieName } from '../../server/identity/sessions/cookies.ts';
import type { Asked } from './client.ts';
import { buildEntries, DAY_CHARACTERS, editOf, FIRST_SEARCHED_YEAR, SEARCHED_TEXTS, type Journal } from './journal.ts';

export interface Case {
  name: string;
  /** The n-th request; different each time if a repeated one would be answered from a cache. */
  ask(turn: number): Asked;
  /** The expected status, if it is not a success. 0: the connection ends before the whole body was sent. */
  status?: number | readonly number[];
  /** The person at the limits, unless another one is named. */
  who?: 'reader' | 'stranger';
}

const ENTRIES_PER_DAY = 200;
const FIRST_NEW = '2025-01-01';

export function listCases(journal: Journal, reader: { userId: string }): Case[] {
  return [
    ...listLongTexts(reader),
    ...listReads(journal),
    ...listWrites(journal),
    ...listSearches(),
    ...listRefused(),
    ...listHostileTexts(journal),
  ];
}

const UNREAD_CONNECTIONS = 3;
const UNREAD_MS = 2_000;

/** Of the person whose generated texts are as long as they can be. */
function listLongTexts({ userId }: { userId: string }): Case[] {
  const get = (name: string, path: string, unread?: Asked['unread']): Case => ({
    name,
    who: 'reader',
    ask: () => ({ path, unread }),
  });
  return [
    get('readings, long', `/api/bedtime-readings/${userId}`),
    get('weekly refreshers, long', `/api/weekly-refreshers/${userId}`),
    get('download of long texts', '/api/export'),
    get(`${UNREAD_CONNECTIONS} downloads of long texts, unread`, '/api/export', {
      connections: UNREAD_CONNECTIONS,
      ms: UNREAD_MS,
    }),
  ];
}

function listReads({ userId, lastDate, fullDays, revisions, removedDays, editedId, known }: Journal): Case[] {
  const get = (name: string, path: string | ((turn: number) => string)): Case => ({
    name,
    ask: (turn) => ({ path: typeof path === 'string' ? path : path(turn) }),
  });
  const windows = Math.max(1, fullDays - WEEKLY_WINDOW_DAYS_MAX);
  return [
    get(
      `list of ${Math.min(fullDays, LIST_LIMIT_MAX)} full days`,
      `/api/reflections/${userId}?limit=${LIST_LIMIT_MAX}`,
    ),
    get('one full day', `/api/reflections/${userId}/${lastDate}`),
    get('figures', `/api/reflections/${userId}/figures?today=${lastDate}`),
    get('weekly of 32 full days, new', (turn) => {
      const end = addDays(lastDate, -(turn % windows));
      return `/api/reflections/${userId}/weekly/${addDays(end, -WEEKLY_WINDOW_DAYS_MAX)}/${end}`;
    }),
    get(
      'weekly of 32 full days, kept',
      `/api/reflections/${userId}/weekly/${addDays(lastDate, -WEEKLY_WINDOW_DAYS_MAX)}/${lastDate}`,
    ),
    {
      name: 'bedtime of 3 full days',
      ask: (turn) => ({
        method: 'POST',
        path: '/api/bedtime-reading',
        body: {
          userId,
          entries: [0, 1, 2].flatMap((back) =>
            buildEntries({ count: ENTRIES_PER_DAY, characters: 1_000 }, turn).map(({ content }) => ({
              date: addDays(lastDate, -back - 3 * (turn % 30)),
              content,
            })),
          ),
        },
      }),
    },
    get(`revisions, of ${revisions}`, `/api/reflections/${editedId}/entries/e0/revisions`),
    get('removed entries', `/api/reflections/${editedId}/removed`),
    get(`removed days, of ${removedDays}`, `/api/removed-reflections/${userId}`),
    {
      name: `check of ${Math.min(known.length, CHECKED_DAYS_MAX)} full days`,
      ask: () => ({
        method: 'POST',
        path: '/api/days/check',
        body: { userId, days: known.slice(-CHECKED_DAYS_MAX) },
      }),
    },
    get('drafts', `/api/drafts/${userId}`),
    get('changes', '/api/events'),
  ];
}

function listWrites({ userId, revisions, editedId, editedVersion, lastDate, removedIds }: Journal): Case[] {
  const save = (name: string, build: (turn: number) => object): Case => ({
    name,
    ask: (turn) => ({
      method: 'POST',
      path: '/api/reflections',
      body: { userId, promptIndex: 0, ...build(turn) },
    }),
  });
  return [
    save('save of a full day at once', (turn) => ({
      date: addDays(FIRST_NEW, turn),
      entries: buildEntries({ count: 50, characters: DAY_CHARACTERS / 50 }, turn),
    })),
    save('save of 10 × 20,000 characters', (turn) => ({
      date: addDays(FIRST_NEW, -turn - 1),
      entries: buildEntries({ count: 10, characters: 20_000 }, turn),
    })),
    save('save over a full day', (turn) => ({
      date: addDays(lastDate, -1),
      entries: buildEntries({ count: 50, characters: 1_000 }, 900 + turn),
    })),
    { name: `edit after ${revisions} revisions`, ask: (turn) => editOf(editedId, editedVersion + turn) },
    {
      name: 'removed day that comes back',
      ask: (turn) => ({ method: 'POST', path: `/api/reflections/${removedIds[turn % removedIds.length]}/restore` }),
    },
    {
      name: 'draft of a full day',
      ask: (turn) => ({
        method: 'PUT',
        path: `/api/drafts/${userId}/${addDays('2024-01-01', turn)}`,
        body: {
          version: 0,
          promptIndex: 0,
          removed: [],
          entries: buildEntries({ count: ENTRIES_PER_DAY, characters: 1_000 }, turn),
        },
      }),
    },
  ];
}

const NINE_WORDS = [
  Array.from({ length: 9 }, () => '-ل').join(' '),
  '-ل -لل -لي -له -لم -لك -لن -لو -لا',
  Array.from({ length: 9 }, () => 'a').join(' '),
  'a "a a" "a a a" "a a a a" -b -c -d -e -f',
];

/** Each in each text, with the year of the text as the tenth word. */
function listSearches(): Case[] {
  return SEARCHED_TEXTS.flatMap((text, index) =>
    NINE_WORDS.map((words): Case => {
      const body = { query: `on:${FIRST_SEARCHED_YEAR + index} ${words}` };
      const asked: Asked = { method: 'POST', path: '/api/search', body };
      return { name: `search of 2.6 M characters ${JSON.stringify(text)}: ${words.slice(0, 8)} …`, ask: () => asked };
    }),
  );
}

const UNSAVED = '/api/reflections';
const SHARE_BYTES = 20 * 1024 * 1024;

function listRefused(): Case[] {
  const garbage = (name: string, raw: string, status: number): Case => {
    const asked: Asked = { method: 'POST', path: UNSAVED, raw };
    return { name, ask: () => asked, status };
  };
  const room = ENTRIES_BODY_BYTES_MAX - 100;
  const share: Asked = { method: 'POST', path: '/share', raw: 'x'.repeat(SHARE_BYTES) };
  return [
    garbage('body of brackets', '['.repeat(room), 400),
    garbage('body of empty lists', `[${'[],'.repeat(Math.floor(room / 3))}1]`, 400),
    garbage('body of one text', `{"entries":"${'x'.repeat(room - 20)}"}`, 400),
    // The service worker takes shares; without one they reach the server.
    { name: 'share of 20 MB', ask: () => share, status: [413, 0], who: 'stranger' },
    garbage('body beyond the limit', `"${'x'.repeat(ENTRIES_BODY_BYTES_MAX)}"`, 413),
    {
      name: 'made-up cookies',
      ask: () => ({ path: '/api/auth/sessions', headers: madeUp() }),
      status: 401,
      who: 'stranger',
    },
    { name: 'pages', ask: () => ({ path: '/', headers: madeUp() }), who: 'stranger' },
    { name: 'unknown paths', ask: () => ({ path: `/${'x/'.repeat(500)}` }), status: 404, who: 'stranger' },
  ];
}

function madeUp(): Record<string, string> {
  return { cookie: `${sessionCookieName('http://localhost')}=${createSessionId()}` };
}

const HOSTILE: readonly (readonly [string, string])[] = [
  ['full stops', `word ${'.'.repeat(3_990)}`],
  ['line breaks', `${'a\n'.repeat(1_990)}b`],
  ['gaps', 'on... '.repeat(665)],
  ['single letters', 'a b c d '.repeat(498)],
  ['marks in turns', `Z${'\u0301\u0316'.repeat(1_950)}`],
  ['combining marks', `Z${'\u0301'.repeat(3_900)}`],
  ['Thai', 'วันนี้ฉันเรียนรู้ว่าการพักผ่อนสำคัญกว่า'.repeat(100).slice(0, 3_990)],
  ['Chinese', '今天我学到了很多关于耐心和倾听的东西'.repeat(230).slice(0, 3_990)],
];

function listHostileTexts({ userId }: Journal): Case[] {
  return HOSTILE.map(([name, content], index) => ({
    name: `save of 50 × ${name}`,
    ask: (turn) => ({
      method: 'POST',
      path: '/api/reflections',
      body: {
        userId,
        promptIndex: 0,
        date: addDays('2022-01-01', index * 40 + turn),
        entries: Array.from({ length: 50 }, (_, entry) => ({ id: `e${entry}`, content: `${entry} ${content}` })),
      },
    }),
  }));
}
