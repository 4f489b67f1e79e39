// How a stream lasts, and what ends it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STREAMS_PER_PERSON_MAX } from '#contract/events.ts';
import type { ActiveSession } from '#contract/session.ts';
import { openSession } from '../support/sign-in.ts';
import { TODAY } from '../support/test-clock.ts';
import { openListener } from './events-listener.ts';
import { openEventsSite, saveDay, type EventsSite } from './events-site.ts';

let site: EventsSite;

async function endFromElsewhere(): Promise<void> {
  const place = { storage: site.app.storage, clock: site.app.clock, publicUrl: site.app.config.publicUrl };
  const headers = { cookie: await openSession(place, site.ada), 'sec-fetch-site': 'same-origin' };
  const sessions = (await site.app.send({ url: '/api/auth/sessions', headers })).json<ActiveSession[]>();
  const [other] = sessions.filter(({ isCurrent }) => !isCurrent);
  const answer = await site.app.send({ method: 'DELETE', url: `/api/auth/sessions/${other?.id}`, headers });
  expect(answer.statusCode).toBe(204);
}

beforeEach(async () => {
  site = await openEventsSite();
});
afterEach(() => site.close());

describe('the stream', () => {
  it('beats, so that nothing on the way closes it', async () => {
    const listener = await site.listenFromNow();

    site.timers.beat();
    await listener.until(({ heartbeats }) => heartbeats === 1);
    site.timers.beat();
    await listener.until(({ heartbeats }) => heartbeats === 2);

    expect(listener.heard).toEqual([]);
  });

  it.each([
    ['was signed out', () => site.ada.send({ method: 'POST', url: '/api/auth/logout' })],
    ['was ended with all others', () => site.ada.send({ method: 'POST', url: '/api/auth/logout-all' })],
    ['has reached its end', async () => site.app.clock.set('2027-11-21T12:00:00Z')],
  ])('ends when its session %s', async (_, end) => {
    const listener = await site.listenFromNow();

    await end();
    site.timers.beat();

    await listener.ended;
    const again = await openListener({ port: site.port, cookie: site.ada.cookie });
    expect(again.status).toBe(401);
    again.leave();
  });

  it.each([
    ['was signed out', () => site.ada.send({ method: 'POST', url: '/api/auth/logout' })],
    ['was ended with all others', () => site.ada.send({ method: 'POST', url: '/api/auth/logout-all' })],
    ['was ended from another device', () => endFromElsewhere()],
  ])('ends at once, before the next beat, when its session %s', async (_, end) => {
    const listener = await site.listenFromNow();

    await end();

    await listener.ended;
    expect(listener.heard.filter(({ name }) => name !== 'change')).toEqual([]);
  });

  it('goes on when another session of the person ends', async () => {
    const place = { storage: site.app.storage, clock: site.app.clock, publicUrl: site.app.config.publicUrl };
    const other = await openSession(place, site.ada);
    const listener = await site.listenFromNow();

    await site.app.send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { cookie: other, 'sec-fetch-site': 'same-origin' },
    });
    site.timers.beat();
    await listener.until(({ heartbeats }) => heartbeats === 1);
    site.timers.beat();

    await listener.until(({ heartbeats }) => heartbeats === 2);
    expect(listener.isOver).toBe(false);
  });

  it('ends when the server stops, and does not hold it up', async () => {
    const listener = await site.listenFromNow();
    const startedAt = performance.now();

    await site.app.server.close();

    await listener.ended;
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('is there for a person with many windows, but not with endlessly many', async () => {
    const ben = await site.app.signIn('Ben');
    for (let index = 0; index < STREAMS_PER_PERSON_MAX; index += 1) await site.listen();

    const refused = await site.listen();
    const other = await site.listen({ cookie: ben.cookie });
    site.listeners[0]?.leave();
    await expect.poll(async () => (await site.listen()).status).toBe(200);

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(other.status).toBe(200);
  });

  it('is for GET with its own type; other requests get the current events and the end of the response', async () => {
    await saveDay(site.ada, 'Rye rests longer.');

    const read = await site.ada.send({ url: '/api/events', headers: { accept: '*/*' } });
    const head = await site.ada.send({ method: 'HEAD', url: '/api/events', headers: { accept: 'text/event-stream' } });

    expect(read.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(read.body).toBe(
      `id: ${site.app.clock.now()}\nevent: change\ndata: {"noun":"reflection","date":"${TODAY}","version":1}\n\nid: ${site.app.clock.now()}\nevent: cursor\ndata: {}\n\n`,
    );
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
  });
});
