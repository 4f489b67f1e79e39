// Bedtime readings and weekly refreshers of a language model: told while they are being written, made once, and only
// for as long as somebody waits.
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import type { GenerateOptions } from '../../server/models/writer.ts';
import { MODEL_SOURCE, raceAbort } from '../support/fake-model-writer.ts';
import type { TestApp } from '../support/test-app.ts';
import { NOON, TODAY } from '../support/test-clock.ts';
import { createDiarist, ENGINES, openModelsSite, waitUntil, type Diarist } from './models-site.ts';

const ENTRIES = { entries: [{ content: 'x' }] };

describe.each(ENGINES)('a text on %s', (engine) => {
  let site: Awaited<ReturnType<typeof openModelsSite>>;
  let ada: Diarist;
  let id: string;

  beforeAll(async () => {
    site = await openModelsSite({ engine, instances: engine === 'PostgreSQL' ? 2 : 1 });
  });

  afterAll(() => site.close());

  beforeEach(async () => {
    site.clock.set(NOON);
    ada = await createDiarist(site);
    ({ id } = await ada.save('Rye rests longer.'));
    await ada.findReady();
  });

  afterEach(() => site.writer.answerWith(async () => null));

  const readPath = () => `/api/reflections/${id}/bedtime-reading`;
  const weekPath = () => `/api/reflections/${ada.person.userId}/weekly/2026-11-14/${TODAY}`;
  const read = () => ada.person.send({ method: 'POST', url: readPath(), payload: ENTRIES });
  const openWeek = (headers = {}) => ada.person.send({ url: weekPath(), headers });

  /** The model writes as the test says; every asking is remembered. */
  function holdPen() {
    const held = Promise.withResolvers<{ text: string } | { reason: 'network' }>();
    const askings: GenerateOptions[] = [];
    site.writer.answerWith(async (request) => {
      askings.push(request);
      return (await raceAbort(held.promise, request)) ?? { reason: 'aborted' };
    });
    return {
      askings,
      finish: (text: string) => held.resolve({ text }),
      fail: () => held.resolve({ reason: 'network' }),
    };
  }

  it('is answered by the model, and kept', async () => {
    const reading = (await read()).json<BedtimeReading>();
    const week = (await openWeek()).json<WeeklyRefresher>();
    const day = await ada.find();

    expect(reading).toMatchObject({ source: MODEL_SOURCE, degraded: false, dates: [TODAY] });
    expect(reading.bedtimeReading).toBe('Model 0: Rye rests longer.');
    expect(day.bedtimeReading).toBe(reading.bedtimeReading);
    expect(day.reading).toEqual({ source: MODEL_SOURCE, degraded: false, madeAt: reading.madeAt });
    expect(week).toMatchObject({ source: MODEL_SOURCE, highlightDates: [TODAY], dates: [TODAY] });
    expect((await openWeek()).json()).toEqual(week);
  });

  it('makes nothing stale that the person has open', async () => {
    const { version } = await ada.find();
    await read();

    const url = `/api/reflections/${id}`;
    const answer = await ada.person.send({ method: 'DELETE', url, headers: { 'if-match': String(version) } });

    expect(answer.statusCode).toBe(204);
  });

  it('is told while it is being written when asked so, on the same address', async () => {
    const pen = holdPen();
    const reading = ada.listen(readPath(), { body: ENTRIES });
    await waitUntil(
      async () => pen.askings.length,
      (count) => count === 1,
    );
    pen.askings[0]?.onText?.('The day');
    const listener = await reading;
    pen.askings[0]?.onText?.('The day is over.');
    pen.askings[0]?.onText?.('Rest.');
    await listener.until(({ heard }) => heard.length === 3);

    pen.finish('Rest now.');
    await listener.ended;

    expect(listener.status).toBe(200);
    expect(listener.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(listener.heard).toEqual([
      { name: 'text', data: { offset: 0, text: 'The day' } },
      { name: 'text', data: { offset: 7, text: ' is over.' } },
      { name: 'text', data: { offset: 0, text: 'Rest.' } },
      { name: 'answer', data: expect.objectContaining({ bedtimeReading: 'Rest now.', source: MODEL_SOURCE }) },
    ]);
  });

  it('is refused with its status as long as nothing was told', async () => {
    const listener = await ada.listen('/api/reflections/nobody/bedtime-reading', { body: ENTRIES });

    await listener.ended;

    expect(listener.status).toBe(404);
    expect(listener.headers['content-type']).toContain('text/plain');
  });

  it('that fails in the middle says so in the stream', async () => {
    site.writer.answerWith(async ({ onText }) => {
      onText?.('The day');
      throw Object.assign(new Error('away'), { kind: 'away' });
    });

    const listener = await ada.listen(weekPath());
    await listener.ended;

    expect(listener.heard).toEqual([
      { name: 'text', data: { offset: 0, text: 'The day' } },
      {
        name: 'problem',
        data: { status: 503, message: 'The journal cannot be reached right now. Please try again in a moment.' },
      },
    ]);
  });

  it('is generated once for all requests at the same time at one server', async () => {
    const pen = holdPen();
    const listeners = Array.from({ length: 4 }, () => ada.listen(weekPath()));
    await waitUntil(
      async () => pen.askings.length,
      (count) => count >= 1,
    );
    pen.askings[0]?.onText?.('The week');
    const first = await Promise.race(listeners);
    await first.until(({ heard }) => heard.length > 0);

    pen.finish('Rye, again.');
    const all = await Promise.all(listeners);
    await Promise.all(all.map(({ ended }) => ended));

    expect(pen.askings).toHaveLength(1);
    const answers = all.map(({ heard }) => heard.at(-1));
    expect(answers).toEqual(
      answers.map(() => ({ name: 'answer', data: expect.objectContaining({ summary: 'Rye, again.' }) })),
    );
  });

  it('is stopped when the last one who waited for it has gone', async () => {
    const pen = holdPen();
    const [plain, streaming] = [new AbortController(), await ada.listen('/api/config')];
    const port = portOf(site.apps[0] as TestApp);
    const asked = fetch(`http://127.0.0.1:${port}${readPath()}`, {
      method: 'POST',
      headers: {
        cookie: ada.person.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: JSON.stringify(ENTRIES),
      signal: plain.signal,
    }).catch(() => null);
    const other = ada.listen(readPath(), { body: ENTRIES });
    await waitUntil(
      async () => pen.askings.length,
      (count) => count === 1,
    );
    pen.askings[0]?.onText?.('The day');
    const listener = await other;
    await listener.until(({ heard }) => heard.length > 0);

    plain.abort();
    await asked;
    await streaming.ended;
    expect(pen.askings[0]?.signal?.aborted).toBe(false);
    listener.leave();

    await waitUntil(async () => pen.askings[0]?.signal?.aborted, Boolean);
    expect((await ada.find()).bedtimeReading).toBeNull();
  });

  it('that the model could not write is written again a minute later', async () => {
    site.writer.answerWith(async () => ({ reason: 'network' }));
    const floor = (await openWeek()).json<WeeklyRefresher>();
    site.writer.answerWith(async () => null);

    const soon = (await openWeek()).json<WeeklyRefresher>();
    site.clock.set('2026-11-21T12:01:00Z');
    const later = (await openWeek()).json<WeeklyRefresher>();

    expect(floor).toMatchObject({ source: 'embedded', degraded: true });
    expect(soon).toEqual(floor);
    expect(later).toMatchObject({ source: MODEL_SOURCE, degraded: false });
  });

  it('is the embedded one for whoever has turned models off', async () => {
    const before = (await openWeek()).json<WeeklyRefresher>();
    await ada.choose('off');

    const week = (await openWeek()).json<WeeklyRefresher>();
    const reading = (await read()).json<BedtimeReading>();

    expect(before.source).toBe(MODEL_SOURCE);
    expect(week).toMatchObject({ source: 'embedded', degraded: false });
    expect(reading).toMatchObject({ source: 'embedded', degraded: false });
  });

  it('never sends to the model what is not saved', async () => {
    const payload = { userId: ada.person.userId, entries: [{ date: '2026-11-19', content: 'Only sent.' }] };

    const answer = await ada.person.send({ method: 'POST', url: '/api/bedtime-reading', payload });

    expect(answer.json()).toMatchObject({ source: 'embedded', degraded: false });
    expect(JSON.stringify(site.writer.requests)).not.toContain('Only sent.');
  });
});

function portOf({ server }: TestApp): number {
  return (server.server.address() as AddressInfo).port; // A TCP server that listens has an address of this shape.
}
