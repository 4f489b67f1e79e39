// The life of a summary: stored with the save, bettered by the language model, never in the way of anybody.
// @module-tag slow
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import { MODEL_SOURCE, raceAbort } from '../support/fake-model-writer.ts';
import { TODAY } from '../support/test-clock.ts';
import { createDiarist, ENGINES, openModelsSite, waitUntil, type Diarist } from './models-site.ts';

describe.each(ENGINES)('a summary on %s', (engine) => {
  let site: Awaited<ReturnType<typeof openModelsSite>>;
  let ada: Diarist;

  beforeAll(async () => {
    site = await openModelsSite({ engine });
  });

  afterAll(() => site.close());

  beforeEach(async () => {
    ada = await createDiarist(site);
  });

  afterEach(() => site.writer.answerWith(async () => null));

  /** The model's next answers come only as the test says. */
  function holdModel(): { answer(text: string): void; fail(): void } {
    const held = Promise.withResolvers<{ text: string } | { reason: 'network' }>();
    site.writer.answerWith(
      async (request) => (await raceAbort(held.promise, request)) ?? { reason: 'aborted' as const },
    );
    return { answer: (text) => held.resolve({ text }), fail: () => held.resolve({ reason: 'network' }) };
  }

  const countAsked = (text: string) =>
    site.writer.requests.filter((request) => JSON.stringify(request).includes(text)).length;

  const edit = (day: Reflection, content: string) =>
    ada.person.send({
      method: 'PATCH',
      url: `/api/reflections/${day.id}/entries/a`,
      payload: { content },
      headers: { 'if-match': String(day.version) },
    });

  it('is the embedded one at once, and the model’s soon', async () => {
    holdModel().answer('Rye rests.');

    const saved = await ada.save('Rye needs a longer rest than wheat.');
    const ready = await ada.findReady();

    expect(saved.aiSummary).toContain('Rye needs a longer rest');
    expect(saved.summary).toMatchObject({ status: 'pending', source: 'embedded', degraded: false });
    expect(ready.aiSummary).toBe('Rye rests.');
    expect(ready.summary).toMatchObject({
      status: 'ready',
      source: MODEL_SOURCE,
      degraded: false,
      madeAt: expect.any(String),
    });
    expect(ready.version).toBe(saved.version + 1);
  });

  it('does not delay a save while the provider is silent', async () => {
    const { answer } = holdModel();
    await ada.save('Rye rests longer.', { date: '2026-11-20' });
    await waitUntil(
      () => ada.find('2026-11-20'),
      ({ summary }) => summary.status === 'streaming',
    );

    const times: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      const startedAt = performance.now();
      await ada.save(`Bread ${index}.`);
      times.push(performance.now() - startedAt);
    }
    answer('Rye rests.');
    await ada.findReady();

    expect(times.toSorted((one, two) => one - two)[5]).toBeLessThan(200);
  });

  it('that comes makes nothing stale that the person has open', async () => {
    const saved = await ada.save('Rye rests longer.');
    await ada.findReady();

    expect((await edit(saved, 'Rye rests overnight.')).statusCode).toBe(200);
    const edited = await ada.find();
    await ada.findReady();
    const url = `/api/reflections/${saved.id}`;
    const headers = { 'if-match': String(edited.version) };

    expect((await ada.person.send({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  });

  it('of texts that have changed meanwhile is discarded', async () => {
    const first = holdModel();
    const saved = await ada.save('Rye rests longer.');
    await waitUntil(
      () => ada.find(),
      ({ summary }) => summary.status === 'streaming',
    );
    const second = holdModel();

    await edit(saved, 'Rye rests overnight.');
    first.answer('Late.');
    second.answer('Overnight.');

    expect((await ada.findReady()).aiSummary).toBe('Overnight.');
  });

  it('is made anew for an entry that is added', async () => {
    await ada.save('Rye.');
    await ada.findReady();

    const payload = { userId: ada.person.userId, date: TODAY, promptIndex: 0, entries: [{ content: 'More.' }] };
    await ada.person.send({ method: 'POST', url: '/api/reflections', payload });

    expect((await ada.find()).summary.status).not.toBe('ready');
    expect((await ada.findReady()).aiSummary).toBe('Model 0: Rye. More.');
  });

  it('is made anew when an entry leaves and when it comes back, without asking the model twice for the same words', async () => {
    const payload = { userId: ada.person.userId, date: TODAY, promptIndex: 0 };
    const entries = [
      { id: 'a', content: 'Rye.' },
      { id: 'b', content: 'Wheat of Lindenhof.' },
    ];
    await ada.person.send({ method: 'POST', url: '/api/reflections', payload: { ...payload, entries } });
    const both = await ada.findReady();
    const url = `/api/reflections/${both.id}/entries/b`;

    await ada.person.send({ method: 'DELETE', url, headers: { 'if-match': String(both.version) } });
    const one = await ada.findReady();
    await ada.person.send({ method: 'POST', url: `${url}/restore`, payload: { rev: 1 } });
    const again = await ada.findReady();

    expect(both.aiSummary).toBe('Model 0: Rye. Wheat of Lindenhof.');
    expect(one.aiSummary).toBe('Model 0: Rye.');
    expect(again.aiSummary).toBe(both.aiSummary);
    expect(countAsked('Wheat of Lindenhof')).toBe(1);
  });

  it('is written for a day that comes back before it had one', async () => {
    const first = holdModel();
    const saved = await ada.save('Rye rests longer.');
    const url = `/api/reflections/${saved.id}`;
    await ada.person.send({ method: 'DELETE', url, headers: { 'if-match': String(saved.version) } });
    first.fail();
    site.writer.answerWith(async () => null);

    await ada.person.send({ method: 'POST', url: `${url}/restore` });

    expect((await ada.findReady()).aiSummary).toBe('Model 0: Rye rests longer.');
  });

  it('is asked for once when the same save comes again', async () => {
    await ada.save('Only once, at Lindenhof.');
    await ada.findReady();

    const again = await ada.save('Only once, at Lindenhof.');

    expect(again.summary).toMatchObject({ status: 'ready', source: MODEL_SOURCE });
    expect(countAsked('Only once, at Lindenhof.')).toBe(1);
  });

  it('that is late stops being announced, and still arrives later', async () => {
    const { answer } = holdModel();
    const saved = await ada.save('Rye rests longer.');
    const listener = await ada.listen(`/api/reflections/${saved.id}/events`);
    await waitUntil(
      () => ada.find(),
      ({ summary }) => summary.status === 'streaming',
    );

    site.clock.set(new Date(site.clock.now() + 60_000).toISOString());
    await ada.save('Another day.', { date: '2026-11-20' });
    const waited = await ada.findReady();
    await listener.ended;
    answer('Rye rests.');
    const bettered = await waitUntil(
      () => ada.find(),
      ({ summary }) => !summary.degraded,
    );
    await ada.findReady('2026-11-20');

    expect(waited).toMatchObject({ aiSummary: saved.aiSummary, version: saved.version + 1 });
    expect(waited.summary).toMatchObject({ source: 'embedded', degraded: true });
    expect(bettered).toMatchObject({ aiSummary: 'Rye rests.', summary: { status: 'ready', source: MODEL_SOURCE } });
  });

  describe('that the model cannot write', () => {
    it.each(['network', 'rejected', 'limit'] as const)('stays the embedded one, and says so: %s', async (reason) => {
      site.writer.answerWith(async () => ({ reason }));

      await ada.save('Rye rests longer.');
      const ready = await ada.findReady();

      expect(ready.aiSummary).toContain('Rye rests longer');
      expect(ready.summary).toMatchObject({ status: 'ready', source: 'embedded', degraded: true });
    });

    it('is bettered by itself when the provider is back, once', async () => {
      site.writer.answerWith(async () => ({ reason: 'network' }));
      await ada.save('Rye rests under the tin roof.');
      const degraded = await ada.findReady();

      site.writer.answerWith(async () => ({ text: 'Rye rests.' }));
      site.model.recover();
      const bettered = await waitUntil(
        () => ada.find(),
        ({ summary }) => !summary.degraded,
      );
      site.model.recover();
      await ada.save('Another day.', { date: '2026-11-20' });
      await ada.findReady('2026-11-20');

      expect(degraded.summary.degraded).toBe(true);
      expect(bettered).toMatchObject({ aiSummary: 'Rye rests.', version: degraded.version + 1 });
      expect(bettered.summary).toMatchObject({ status: 'ready', source: MODEL_SOURCE });
      expect(countAsked('tin roof')).toBe(2);
    });

    it('is tried again when the person wants it, and keeps its text until then', async () => {
      site.writer.answerWith(async () => ({ reason: 'rejected' }));
      const { id } = await ada.save('Rye rests longer.');
      const degraded = await ada.findReady();
      const held = holdModel();

      const retried = await ada.retry(id);
      held.answer('Rye rests.');

      expect(retried).toMatchObject({ isRepeated: false, aiSummary: degraded.aiSummary });
      expect(retried.summary.status).toBe('pending');
      expect((await ada.findReady()).aiSummary).toBe('Rye rests.');
    });

    it('is tried again ten times a day, and then it is what it was', async () => {
      site.writer.answerWith(async () => ({ reason: 'rejected' }));
      const { id } = await ada.save('Rye rests longer.');
      await ada.findReady();

      for (let count = 0; count < REGENERATIONS_PER_DAY; count += 1) {
        expect(await ada.retry(id)).toMatchObject({ isRepeated: false });
        await ada.findReady();
      }

      expect(await ada.retry(id)).toMatchObject({ isRepeated: true, summary: { status: 'ready', degraded: true } });
    });
  });

  it('of the model that was to be replaced stays when there is no other one', async () => {
    const { id } = await ada.save('Rye rests longer.');
    const before = await ada.findReady();
    site.writer.answerWith(async () => ({ reason: 'network' }));

    await ada.retry(id);

    expect(await ada.findReady()).toMatchObject({ aiSummary: before.aiSummary, summary: before.summary });
  });
});
