// What a browser hears of changes, over a real connection.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TODAY } from '../support/test-clock.ts';
import { dayChange, openEventsSite, saveDay, type EventsSite } from './events-site.ts';

const YESTERDAY = '2026-11-20';

let site: EventsSite;

beforeEach(async () => {
  site = await openEventsSite();
});
afterEach(() => site.close());

describe('a connected client', () => {
  it('is answered with a stream that nothing on the way may keep or gather', async () => {
    const listener = await site.listen();

    expect(listener.status).toBe(200);
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(listener.headers).not.toHaveProperty('content-encoding');
    expect(listener.headers).not.toHaveProperty('content-length');
  });

  it('gets the time to wait before a new attempt at once, and then a cursor', async () => {
    const listener = await site.listen();

    await listener.until(({ lastId }) => lastId !== '');

    expect(listener.text).toMatch(/^retry: [1-4]\d{3}\n\nid: \d+\nevent: cursor\n/);
  });

  it('receives each change in all windows, without any text', async () => {
    const windows = [await site.listenFromNow(), await site.listenFromNow()];

    await saveDay(site.ada, 'Rye rests longer.');
    await saveDay(site.ada, 'Rye rests overnight.');

    for (const window of windows) {
      await window.until(({ heard }) => heard.length >= 2);
      expect(window.heard).toEqual([dayChange(TODAY, 1), dayChange(TODAY, 2)]);
      expect(window.text).not.toContain('Rye');
    }
  });

  it('hears nothing of another person', async () => {
    const ben = await site.app.signIn('Ben');
    const listener = await site.listenFromNow({ cookie: ben.cookie });

    await saveDay(site.ada, 'Rye rests longer.');
    await saveDay(ben, 'Own words.', YESTERDAY);

    await listener.until(({ heard }) => heard.length > 0);
    expect(listener.heard).toEqual([dayChange(YESTERDAY, 1)]);
  });

  it('hears nothing when nothing has changed', async () => {
    await saveDay(site.ada, 'Rye rests longer.', TODAY, { 'idempotency-key': 'once' });
    const listener = await site.listenFromNow();
    const before = listener.heard.length;

    await saveDay(site.ada, 'Rye rests longer.', TODAY, { 'idempotency-key': 'once' });
    await saveDay(site.ada, 'Rye rests longer.');
    await saveDay(site.ada, 'Flour.', YESTERDAY);

    await listener.until(({ heard }) => heard.length > before);
    expect(listener.heard.slice(before)).toEqual([dayChange(YESTERDAY, 1)]);
  });

  it('hears of a reading that was made elsewhere', async () => {
    const { id } = (await saveDay(site.ada, 'Rye rests longer.')).json<{ id: string }>();
    const listener = await site.listenFromNow();
    const payload = { entries: [{ content: 'x' }] };

    await site.ada.send({ method: 'POST', url: `/api/reflections/${id}/bedtime-reading`, payload });

    await listener.until(({ heard }) => heard.length >= 2);
    expect(listener.heard.at(-1)).toEqual(dayChange(TODAY, 2));
  });
});

it('every id comes with data, because a browser shows its page no other', async () => {
  const listener = await site.listenFromNow();
  await saveDay(site.ada, 'Rye rests longer.');
  await listener.until(({ heard }) => heard.length > 0);

  const frames = listener.text.split('\n\n').filter((frame) => /^id: /m.test(frame));

  expect(frames.length).toBeGreaterThanOrEqual(2);
  for (const frame of frames) expect(frame).toMatch(/^data: ./m);
});

describe('what changes besides saving', () => {
  const draft = (version: number) => ({ name: 'change', data: { noun: 'draft', date: TODAY, version } });

  it('is sent for a draft: saved, saved again and discarded', async () => {
    const listener = await site.listenFromNow();
    const url = `/api/drafts/${site.ada.userId}/${TODAY}`;
    const payload = { promptIndex: 0, entries: [{ id: 'a', content: 'Rye' }], removed: [] };

    await site.ada.send({ method: 'PUT', url, payload: { ...payload, version: 0 } });
    await site.ada.send({ method: 'PUT', url, payload: { ...payload, version: 1 } });
    await site.ada.send({ method: 'PUT', url, payload: { ...payload, version: 1 } });
    await site.ada.send({ method: 'DELETE', url });

    await listener.until(({ heard }) => heard.length >= 3);
    expect(listener.heard).toEqual([draft(1), draft(2), draft(0)]);
  });

  it('is sent for a day: edited, removed and restored', async () => {
    const { id } = (await saveDay(site.ada, 'Rye rests longer.')).json<{ id: string }>();
    const listener = await site.listenFromNow();
    const before = listener.heard.length;
    const url = `/api/reflections/${id}`;
    const seen = (version: number) => ({ 'if-match': String(version) });

    await site.ada.send({
      method: 'PATCH',
      url: `${url}/entries/a`,
      payload: { content: 'Rye rests.' },
      headers: seen(1),
    });
    await site.ada.send({ method: 'DELETE', url, headers: seen(2) });
    await site.ada.send({ method: 'POST', url: `${url}/restore` });

    await listener.until(({ heard }) => heard.length >= before + 3);
    expect(listener.heard.slice(before)).toEqual([dayChange(TODAY, 2), dayChange(TODAY, 0), dayChange(TODAY, 3)]);
  });
});

describe('a client that reconnects', () => {
  it('first receives the changes it missed, once for each day', async () => {
    const before = await site.listenFromNow();
    before.leave();
    site.app.clock.set('2026-11-21T12:10:00Z');
    await saveDay(site.ada, 'Rye rests longer.');
    await saveDay(site.ada, 'Rye rests overnight.');
    await saveDay(site.ada, 'Flour.', YESTERDAY);

    const after = await site.listenFromNow({ since: before.lastId });

    expect(after.heard).toEqual([dayChange(TODAY, 2), dayChange(YESTERDAY, 1)]);
  });

  it('can send its last event id in the address', async () => {
    const before = await site.listenFromNow();
    site.app.clock.set('2026-11-21T12:10:00Z');
    await saveDay(site.ada, 'Rye rests longer.');

    const answer = await site.ada.send({ url: `/api/events?since=${before.lastId}` });

    expect(answer.body).toContain('event: change');
  });

  it('receives no change that it already has', async () => {
    await saveDay(site.ada, 'Rye rests longer.');
    site.app.clock.set('2026-11-21T12:10:00Z');
    const before = await site.listenFromNow();

    const after = await site.listenFromNow({ since: before.lastId });

    expect(before.heard).toEqual([]);
    expect(after.heard).toEqual([]);
  });

  it('without a cursor receives changes between its fetch and the connection', async () => {
    await saveDay(site.ada, 'Rye rests longer.');

    const listener = await site.listenFromNow();

    expect(listener.heard).toEqual([dayChange(TODAY, 1)]);
  });

  it.each([
    ['that is too old', String(Date.parse('2026-11-01T12:00:00Z'))],
    ['of a time to come', String(Date.parse('2027-11-01T12:00:00Z'))],
    ['that never was one', 'abc; DROP TABLE'],
  ])('is told to fetch everything with an id %s', async (_, since) => {
    await saveDay(site.ada, 'Rye rests longer.');

    const listener = await site.listen({ since });
    await listener.until(({ heard }) => heard.length > 0);

    expect(listener.heard).toEqual([{ name: 'reset', data: {} }]);
    expect(Number(listener.lastId)).toBe(site.app.clock.now());
  });
});
