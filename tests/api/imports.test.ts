// The calls of an import over HTTP: limits, refusals, and what others notice of it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { Import, ImportResult } from '#contract/imports.ts';
import type { Reflection } from '#contract/reflections.ts';
import { createChangeFeed } from '../../server/changes/change-feed.ts';
import { createDiarist, openModelsSite } from './models-site.ts';
import { openSession } from '../support/sign-in.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

const text = (letter: string, length: number): string => letter.repeat(length);

let app: TestApp;
let ada: TestPerson;
let importId: string;

beforeAll(async () => {
  app = await startTestApp({}, { STORAGE_MB_PER_PERSON: '3' });
});

afterAll(() => app.close());

beforeEach(async () => {
  ada = await app.signIn('Ada');
  importId = await start();
});

async function start(): Promise<string> {
  const payload = { source: 'markdown', name: 'Vault' };
  return (await ada.send({ method: 'POST', url: '/api/imports', payload })).json<{ id: string }>().id;
}

function send(payload: object) {
  return ada.send({ method: 'POST', url: `/api/imports/${importId}/entries`, payload });
}

async function add(...entries: object[]): Promise<ImportResult> {
  return (await send({ preview: false, entries })).json<ImportResult>();
}

async function listDays(): Promise<Reflection[]> {
  return (await ada.send({ url: `/api/reflections/${ada.userId}?limit=100` })).json<Reflection[]>();
}

describe('entries', () => {
  it('HO10: each is checked alone, and the good ones come in', async () => {
    const good = { key: 'good', date: '2024-01-15', time: '23:59', content: 'Rye rests longer.' };

    const result = await add(
      { ...good, key: 'no day', date: '2024-02-30' },
      { ...good, key: 'future', date: addDays(TODAY, 2) },
      { ...good, key: 'time', time: '24:00' },
      { ...good, key: 'blank', content: ' \n ' },
      { ...good, key: 'long', content: text('x', 20_001) },
      { ...good, key: 'nul', content: 'a\0b' },
      { ...good, key: 'id\0', content: 'An id that cannot be stored.' },
      good,
    );

    expect(result).toEqual({
      added: 1,
      same: 0,
      kept: 0,
      refused: [
        { key: 'no day', why: 'This date does not exist. Write it as 2026-11-21.' },
        { key: 'future', why: 'This date is still in the future.' },
        { key: 'time', why: 'The time of a learning must be written as 09:30.' },
        { key: 'blank', why: 'A learning has no text.' },
        { key: 'long', why: 'A learning is longer than 20,000 characters. Please split it.' },
        { key: 'nul', why: 'A text contains characters that cannot be stored.' },
        { key: 'id\0', why: 'A text contains characters that cannot be stored.' },
      ],
    });
    expect(await listDays()).toHaveLength(1);
  });

  it('HO4: what is over 200,000 characters on a day is refused by name, and the rest comes in', async () => {
    const large = Array.from({ length: 11 }, (_, index) => ({
      key: `large ${index}`,
      date: '2024-01-15',
      content: text(String.fromCodePoint(97 + index), 20_000),
    }));
    const small = { key: 'small', date: '2024-01-16', content: 'Rye rests longer.' };

    const result = await add(...large, small);

    expect(result).toEqual({
      added: 11,
      same: 0,
      kept: 0,
      refused: [{ key: 'large 10', why: 'A day holds at most 200,000 characters.' }],
    });
    expect((await listDays()).map(({ date, entries }) => [date, entries.length])).toEqual([
      [small.date, 1],
      ['2024-01-15', 10],
    ]);
  });

  it('HO4: requests of one import with the same date add to that day, up to 200 entries', async () => {
    const build = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        key: `${from + index}`,
        date: '2024-01-15',
        content: `Entry ${from + index}`,
      }));

    expect(await add(...build(0, 150))).toMatchObject({ added: 150 });
    const full = await add(...build(149, 61));

    expect(full).toEqual({
      added: 50,
      same: 1,
      kept: 0,
      refused: build(200, 10).map(({ key }) => ({ key, why: 'A day holds at most 200 learnings.' })),
    });
    const [day] = await listDays();
    expect(day?.entries.map(({ content }) => content)).toEqual(build(0, 200).map(({ content }) => content));
  });

  it('two entries with one key and different texts are not both taken in silence', async () => {
    const entry = { key: 'twice', date: '2024-01-15', content: 'Rye rests longer.' };

    const result = await add(entry, { ...entry, content: 'Wheat does not.' });

    expect(result).toMatchObject({ added: 1, refused: [{ key: 'twice' }] });
  });

  it('HO6: a request that is cut or repeated is sent again, and no entry is there twice', async () => {
    const entries = Array.from({ length: 60 }, (_, index) => ({
      key: `${index}`,
      date: addDays(TODAY, -index),
      content: `Entry ${index}`,
    }));
    await add(...entries.slice(0, 25));

    const again = await Promise.all([add(...entries), add(...entries)]);

    expect(again.reduce((sum, { added }) => sum + added, 0)).toBe(35);
    expect((await listDays()).map((day) => day.entries.length)).toEqual(entries.map(() => 1));
  });

  it('a full journal refuses the request, keeps what came in before, and goes on after space is free', async () => {
    const build = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        key: `${index}`,
        date: addDays(TODAY, -Math.floor(index / 8)),
        content: text(String.fromCodePoint(97 + (index % 26)), 20_000),
      }));
    for (let part = 0; part < 10; part += 1)
      await send({ preview: false, entries: build(200).slice(part * 20, part * 20 + 20) });

    const refused = await send({ preview: false, entries: build(200).slice(160, 200) });

    expect(refused.statusCode).toBe(507);
    expect(refused.body).toMatch(/^Your journal has reached its storage limit/);
    expect((await listDays()).length).toBeGreaterThan(10);
    expect(await add(...build(8))).toEqual({ added: 0, same: 8, kept: 0, refused: [] });
  });
});

describe('an imported day that is opened by a caller who may not write', () => {
  async function importDay(): Promise<{ person: TestPerson; url: string }> {
    const person = await app.signIn();
    const { id } = (
      await person.send({ method: 'POST', url: '/api/imports', payload: { source: 'jrnl', name: '' } })
    ).json<{ id: string }>();
    const entries = [{ key: 'a', date: TODAY, content: 'Rye needs a longer rest than wheat.' }];
    await person.send({ method: 'POST', url: `/api/imports/${id}/entries`, payload: { preview: false, entries } });
    return { person, url: `/api/reflections/${person.userId}/${TODAY}` };
  }

  const shown = { version: 1, aiSummary: expect.stringContaining('Rye') as string };

  it('HQ2: a program that reads changes nothing', async () => {
    const { person, url } = await importDay();
    const payload = { name: 'reader', scope: 'read', days: 30 };
    const { token } = (await person.send({ method: 'POST', url: '/api/tokens', payload })).json<{ token: string }>();

    for (let time = 0; time < 2; time += 1) {
      const opened = await app.send({ url, headers: { authorization: `Bearer ${token}` } });
      expect(opened.json()).toMatchObject(shown);
    }
    expect((await person.send({ url })).json()).toMatchObject({ ...shown, version: 2 });
  });

  it('HP4: a person whose account waits for its deletion changes nothing', async () => {
    const { person, url } = await importDay();
    await person.send({ method: 'POST', url: '/api/account/delete', payload: { confirm: 'delete' } });
    const cookie = await openSession({ ...app, publicUrl: app.config.publicUrl }, person);

    const opened = await person.send({ url, headers: { cookie } });
    const again = await person.send({ url, headers: { cookie } });

    expect([opened.json(), again.json()]).toMatchObject([shown, shown]);
  });
});

describe('a server with a language model', () => {
  it('HO8: calls it neither for an import nor when the day is opened first', async () => {
    const site = await openModelsSite({ engine: 'SQLite' });
    const ben = await createDiarist(site);
    const { id } = (
      await ben.person.send({ method: 'POST', url: '/api/imports', payload: { source: 'jrnl', name: '' } })
    ).json<{ id: string }>();
    const entries = [{ key: 'a', date: TODAY, content: 'Rye needs a longer rest than wheat.' }];
    await ben.person.send({ method: 'POST', url: `/api/imports/${id}/entries`, payload: { preview: false, entries } });

    const opened = await ben.person.send({ url: `/api/reflections/${ben.person.userId}/${TODAY}` });

    const summary = { status: 'ready', source: 'embedded', degraded: false };
    expect(opened.json()).toMatchObject({ summary, aiSummary: expect.stringContaining('Rye') as string });
    expect(await site.storage.summaryJobs.countOpen()).toBe(0);
    expect(site.writer.requests).toEqual([]);
    await site.close();
  });
});

describe('a request', () => {
  const entry = { key: 'a', date: TODAY, content: 'x' };

  it.each([
    [{}, 'preview must be true or false.'],
    [{ preview: false }, 'There is nothing to import.'],
    [{ preview: false, entries: [], days: [] }, 'Send either entries or days.'],
    [{ preview: false, entries: {} }, 'entries must be a list.'],
    [{ preview: false, entries: [null] }, 'An imported entry must have a key, a date and a text.'],
    [{ preview: false, entries: [{ ...entry, key: '' }] }, 'The key of an entry must have 1 to 200 characters.'],
    [
      { preview: false, entries: [{ ...entry, key: text('k', 201) }] },
      'The key of an entry must have 1 to 200 characters.',
    ],
    [
      { preview: false, entries: Array.from({ length: 201 }, () => entry) },
      'At most 200 entries or days can be imported at once.',
    ],
  ])('is refused with a sentence: %j', async (payload, sentence) => {
    const answer = await send(payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
  });

  it('over 1 MiB is refused', async () => {
    const answer = await send({ preview: false, entries: [{ ...entry, content: text('x', 1024 * 1024) }] });

    expect(answer.statusCode).toBe(413);
  });

  it.each([
    [{ source: 'diary', name: '' }, 'source must be one of the journals that can be imported.'],
    [{ source: 'jrnl', name: text('x', 201) }, 'The name of an import must have at most 200 characters.'],
    [null, 'source and name are missing.'],
  ])('does not start with %j', async (payload, sentence) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await ada.send({ method: 'POST', url: '/api/imports', payload: JSON.stringify(payload), headers });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
  });
});

describe('an import', () => {
  it('does not send open clients an event for each day, and the next poll finds the days', async () => {
    const published: unknown[] = [];
    const stop = app.storage.changeBus.subscribe(ada.userId, (change) => void published.push(change));
    const days = Array.from({ length: 30 }, (_, index) => addDays(TODAY, -index));
    await add(...days.map((date) => ({ key: date, date, content: `On ${date}` })));
    stop();
    let sent = '';
    const deps = { rows: app.storage.changedRows, now: app.storage.now, clock: app.clock };
    const since = String(app.clock.now() - 1000);

    await createChangeFeed({ userId: ada.userId, since, write: (chunk) => void (sent += chunk) }, deps).sendMissed();

    expect(published).toEqual([]);
    expect(sent.match(/"noun":"reflection"/g)).toHaveLength(days.length);
  });

  it('leaves drafts as they are', async () => {
    const draft = { promptIndex: 1, entries: [{ id: 'a', content: 'Half a tho' }], removed: [], version: 0 };
    await ada.send({ method: 'PUT', url: `/api/drafts/${ada.userId}/${TODAY}`, payload: draft });

    await add({ key: 'a', date: TODAY, content: 'Imported.' });

    const stored = await ada.send({ url: `/api/drafts/${ada.userId}/${TODAY}` });
    expect(stored.json()).toMatchObject({ promptIndex: 1, version: 1, entries: [{ content: 'Half a tho' }] });
  });

  it('HO7: is listed with the name that the person chose, and undone over HTTP', async () => {
    await add({ key: 'a', date: '2024-01-15', content: 'Imported.' });

    const [listed] = (await ada.send({ url: '/api/imports' })).json<Import[]>();
    const undone = await ada.send({ method: 'POST', url: `/api/imports/${importId}/undo` });

    expect(listed).toMatchObject({ id: importId, source: 'markdown', name: 'Vault', entries: 1 });
    expect(undone.json()).toEqual({ removed: 1, kept: [], unreadable: [] });
    expect(await listDays()).toEqual([]);
  });
});
