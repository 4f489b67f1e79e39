// Whom a language model writes for, and what it may cost: the person's choice, the list of calls, the tokens of a day.
// @module-tag slow
import { changeDay } from '../support/change-day.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelCall } from '#contract/models.ts';
import type { Reflection } from '#contract/reflections.ts';
import { MODEL_SOURCE, raceAbort } from '../support/fake-model-writer.ts';
import { dayOf } from '../support/storage.ts';
import { startTestApp } from '../support/test-app.ts';
import { NOON, TODAY } from '../support/test-clock.ts';
import { createDiarist, ENGINES, openModelsSite, waitUntil, type Diarist } from './models-site.ts';

describe.each(ENGINES)('a language model on %s', (engine) => {
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

  it('is counted and listed, without a word of what was sent', async () => {
    await ada.save('Rye rests longer.');
    await ada.findReady();

    const models = await ada.findModels();
    const calls = await ada.person.send({ url: `/api/models/${ada.person.userId}/calls` });

    expect(models).toEqual({
      provider: { name: '127.0.0.1', model: 'small', isPrivate: true },
      allowsBrowserModel: true,
      choice: 'unasked',
      tokens: { used: 40, limit: 60_000 },
    });
    expect(calls.json<ModelCall[]>()).toEqual([
      {
        at: new Date(NOON).toISOString(),
        kind: 'summary',
        dates: [TODAY],
        source: MODEL_SOURCE,
        tokensIn: 30,
        tokensOut: 10,
        tries: 1,
        ms: 5,
        outcome: 'ok',
      },
    ]);
  });

  it('generates nothing for a person who has turned it off, also during a generation', async () => {
    site.writer.answerWith(
      async (request) => (await raceAbort(new Promise<never>(() => {}), request)) ?? { reason: 'aborted' },
    );
    const { id } = await ada.save('Rye rests longer.');
    await waitUntil(
      () => ada.find(),
      ({ summary }) => summary.status === 'streaming',
    );
    const request = site.writer.requests.at(-1);

    expect(await ada.choose('off')).toMatchObject({ choice: 'off' });

    await waitUntil(async () => request?.signal?.aborted, Boolean);
    expect((await ada.find()).summary).toMatchObject({ status: 'ready', source: 'embedded', degraded: false });
    expect((await ada.retry(id)).summary.status).toBe('ready');
    expect((await ada.save('Rye rests overnight.')).summary).toMatchObject({ status: 'ready', degraded: false });
    expect(await ada.choose('on')).toMatchObject({ choice: 'on' });
    site.writer.answerWith(async () => null);
    expect((await ada.save('Rye rests.')).summary.status).toBe('pending');
    await ada.findReady();
  });

  it('says when a choice is none', async () => {
    const url = `/api/models/${ada.person.userId}/choice`;

    const answer = await ada.person.send({ method: 'PUT', url, payload: { choice: 'perhaps' } });

    expect([answer.statusCode, answer.body]).toEqual([400, 'choice must be on or off.']);
  });
});

describe.each(ENGINES)('a provider that is not of the house, on %s', (engine) => {
  it('receives no text before the person has agreed, and only later texts after that', async () => {
    const site = await openModelsSite({ engine, isPrivate: false });
    const ada = await createDiarist(site);

    const before = await ada.save('Rye rests longer.');
    await ada.choose('on');
    const after = await ada.save('Rye rests overnight.');
    await ada.findReady();
    const { writer } = site;
    await site.close();

    expect(before.summary).toMatchObject({ status: 'ready', source: 'embedded', degraded: false });
    expect(after.summary.status).toBe('pending');
    expect(JSON.stringify(writer.requests)).not.toContain('longer');
  });
});

describe.each(ENGINES)('the tokens of a day on %s', (engine) => {
  it('hold for all texts together; beyond them the embedded ones say that they are', async () => {
    const site = await openModelsSite({ engine, environment: { AI_DAILY_TOKENS_PER_USER: '150' } });
    const ada = await createDiarist(site);
    const read = (id: string) =>
      ada.person.send({
        method: 'POST',
        url: `/api/reflections/${id}/bedtime-reading`,
        payload: { entries: [{ content: 'x' }] },
      });

    const { id } = await ada.save('Rye rests longer.');
    await ada.findReady();
    const reading = await read(id);
    const beyond = await read(id);
    const models = await ada.findModels();
    await ada.save('Rye rests overnight.');
    const { summary } = await ada.findReady();
    await site.close();

    expect(reading.json()).toMatchObject({ source: MODEL_SOURCE, degraded: false });
    expect(beyond.json()).toMatchObject({ source: 'embedded', degraded: true });
    expect(models.tokens).toEqual({ used: 80, limit: 150 });
    expect(summary).toMatchObject({ source: 'embedded', degraded: true });
  });
});

describe('a server without a language model', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('says nothing of any, whatever is asked of it', async () => {
    const app = await startTestApp();
    const ada = await createDiarist({ apps: [app] });
    const none = { provider: null, allowsBrowserModel: true, choice: 'unasked', tokens: { used: 0, limit: 60_000 } };

    const { id, summary } = await ada.save('Rye rests longer.');
    const chosen = await ada.choose('on');
    const retried = await ada.retry(id);
    const calls = await ada.person.send({ url: `/api/models/${ada.person.userId}/calls` });
    await app.close();

    expect(chosen).toEqual(none);
    expect(calls.json()).toEqual([]);
    expect(retried.summary).toEqual(summary);
    expect(summary).toMatchObject({ status: 'ready', source: 'embedded', degraded: false });
  });

  it('leaves nothing pending that one was to write before it was taken away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    const app = await startTestApp();
    const ada = await app.signIn();
    await changeDay(app.storage, { userId: ada.userId, date: TODAY }, () => ({
      next: dayOf('Rye rests longer.'),
      replaced: [],
      job: { inputHash: 'h', variant: 0 },
    }));

    await app.server.ready();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    const status = async () =>
      (await ada.send({ url: `/api/reflections/${ada.userId}/${TODAY}` })).json<Reflection>().summary.status;
    const found = await waitUntil(status, (each) => each === 'ready');
    await app.close();

    expect(found).toBe('ready');
  });
});
