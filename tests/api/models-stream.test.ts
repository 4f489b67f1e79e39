// A summary while it is being written, told to whoever watches: from any server, from where they were.
// @module-tag slow
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MODEL_SOURCE, raceAbort } from '../support/fake-model-writer.ts';
import type { GenerateOptions } from '../../server/models/writer.ts';
import { STREAMS_PER_PERSON_MAX } from '#contract/events.ts';
import type { Listener } from './events-listener.ts';
import { createDiarist, ENGINES, openModelsSite, waitUntil, type Diarist } from './models-site.ts';

describe.each(ENGINES)('the stream of a summary on %s', (engine) => {
  let site: Awaited<ReturnType<typeof openModelsSite>>;
  let ada: Diarist;

  beforeAll(async () => {
    site = await openModelsSite({ engine, instances: engine === 'PostgreSQL' ? 2 : 1 });
  });

  afterAll(() => site.close());

  beforeEach(async () => {
    ada = await createDiarist(site);
  });

  afterEach(() => site.writer.answerWith(async () => null));

  const pathOf = (id: string) => `/api/reflections/${id}/events`;

  /** The model writes as the test says, piece by piece. */
  function holdPen() {
    const held = Promise.withResolvers<{ text: string }>();
    let asking: GenerateOptions | undefined;
    site.writer.answerWith(async (request) => {
      asking = request;
      return (await raceAbort(held.promise, request)) ?? { reason: 'aborted' };
    });
    return {
      async write(text: string) {
        await waitUntil(async () => asking, Boolean);
        asking?.onText?.(text);
      },
      finish: (text: string) => held.resolve({ text }),
    };
  }

  const textsOf = ({ heard }: Listener) => heard.filter(({ name }) => name === 'text').map(({ data }) => data);
  const statesOf = ({ heard }: Listener) =>
    heard.filter(({ name }) => name === 'state').map(({ data }) => (data as { status: string }).status);
  const until = (listener: Listener, text: string) => listener.until((each) => each.text.includes(text));
  /** As a client puts the pieces together. */
  const join = (listener: Listener, before = '') =>
    (textsOf(listener) as { offset: number; text: string }[]).reduce(
      (soFar, { offset, text }) => soFar.slice(0, offset) + text,
      before,
    );

  it('sends the status, then the text while it grows, and ends when it is ready', async () => {
    const pen = holdPen();
    const { id } = await ada.save('Rye rests longer.');
    const listener = await ada.listen(pathOf(id));

    await pen.write('You found');
    await until(listener, 'You found');
    await pen.write('You found that rye rests.');
    await until(listener, 'rests.');
    pen.finish('You found that rye rests.');
    await listener.ended;

    expect(listener.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(listener.headers['cache-control']).toContain('no-store');
    expect(textsOf(listener)).toEqual([
      { offset: 0, text: 'You found' },
      { offset: 9, text: ' that rye rests.' },
    ]);
    expect(listener.lastId).toMatch(/^\d+:25$/);
    expect(statesOf(listener)).toEqual([...new Set(statesOf(listener))]);
    expect(statesOf(listener).slice(-2)).toEqual(['streaming', 'ready']);
    expect(listener.heard.at(-1)).toEqual({ name: 'state', data: (await ada.find()).summary });
    expect((await ada.find()).summary.source).toBe(MODEL_SOURCE);
  });

  it('goes on where it was, from any server', async () => {
    const pen = holdPen();
    const { id } = await ada.save('Rye rests longer.');
    const first = await ada.listen(pathOf(id));
    await pen.write('You found');
    await until(first, 'You found');
    first.leave();
    await pen.write('You found that rye rests.');

    const at = site.apps.at(-1);
    const byHeader = await ada.listen(pathOf(id), { at, since: first.lastId });
    const byAddress = await ada.listen(`${pathOf(id)}?since=${first.lastId}`, { at });
    for (const listener of [byHeader, byAddress]) await until(listener, 'rests.');
    pen.finish('You found that rye rests.');
    await Promise.all([byHeader.ended, byAddress.ended]);

    for (const listener of [byHeader, byAddress]) {
      expect(join(listener, 'You found')).toBe('You found that rye rests.');
      expect(textsOf(listener)[0]).toMatchObject({ offset: 9 });
    }
  });

  it('begins anew for an id that it does not know, and for a text that begins anew', async () => {
    const pen = holdPen();
    const { id } = await ada.save('Rye rests longer.');
    await pen.write('You found');
    const listeners = [
      await ada.listen(pathOf(id), { since: '12:5' }),
      await ada.listen(pathOf(id), { since: 'nonsense' }),
      await ada.listen(pathOf(id)),
    ];
    for (const listener of listeners) await until(listener, 'You found');

    await pen.write('Rye rests.');
    for (const listener of listeners) await until(listener, 'Rye rests.');
    pen.finish('Rye rests.');

    for (const listener of listeners) {
      expect(textsOf(listener)).toEqual([
        { offset: 0, text: 'You found' },
        { offset: 0, text: 'Rye rests.' },
      ]);
      await listener.ended;
    }
  });

  it('sends a text restarted by an edit from its beginning, whatever was sent before', async () => {
    const before = holdPen();
    const { id, version } = await ada.save('Rye rests longer.');
    const listener = await ada.listen(pathOf(id));
    await before.write('You found that rye rests.');
    await until(listener, 'rests.');
    const after = holdPen();

    await ada.person.send({
      method: 'PATCH',
      url: `/api/reflections/${id}/entries/a`,
      payload: { content: 'Wheat rests.' },
      headers: { 'if-match': String(version) },
    });
    await after.write('Wheat rests.');
    await until(listener, 'Wheat rests.');
    after.finish('Wheat rests.');
    await listener.ended;

    expect(join(listener)).toBe('Wheat rests.');
  });

  it('says at once that it is ready, and without a stream all that is there', async () => {
    const { id } = await ada.save('Rye rests longer.');
    await ada.findReady();

    const listener = await ada.listen(pathOf(id));
    await listener.ended;
    const answer = await ada.person.send({ url: pathOf(id) });

    expect(statesOf(listener)).toEqual(['ready']);
    expect(answer.body).toBe(listener.text);
  });

  it('ends when the day is removed', async () => {
    holdPen();
    const { id, version } = await ada.save('Rye rests longer.');
    const listener = await ada.listen(pathOf(id));

    await ada.person.send({
      method: 'DELETE',
      url: `/api/reflections/${id}`,
      headers: { 'if-match': String(version) },
    });

    await listener.ended;
    expect(statesOf(listener)).not.toContain('ready');
  });

  it('is refused beyond what a person keeps open', async () => {
    holdPen();
    const { id } = await ada.save('Rye rests longer.');
    const open: Listener[] = [];
    for (let count = 0; count < STREAMS_PER_PERSON_MAX; count += 1) open.push(await ada.listen(pathOf(id)));

    const beyond = await ada.listen(pathOf(id));
    for (const listener of open) listener.leave();

    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    expect(beyond.status).toBe(429);
    await waitUntil(
      async () => (await ada.listen(pathOf(id))).status,
      (status) => status === 200,
    );
  });
});
