// Which servers take a text of the language model in a person's browser.
import { describe, expect, it } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { fingerprintDays } from '../../generation/tasks/fingerprint-days.ts';
import { startTestApp } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';
import { openModelsSite } from './models-site.ts';

const RYE = 'Rye needs a longer rest than wheat.';

async function buildBody(day: Reflection | undefined) {
  return { text: RYE, model: 'Google Chrome 148', fingerprint: await fingerprintDays(day ? [day] : []) };
}

describe('a server with AI_BROWSER=off', () => {
  it('refuses such texts, says so in the settings, and forbids the API to its pages', async () => {
    const app = await startTestApp({}, { AI_BROWSER: 'off' });
    const ada = await app.signIn();
    const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: [{ content: RYE }] };
    const day = (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();
    const body = await buildBody(day);
    const answer = await ada.send({ method: 'PUT', url: `/api/reflections/${day.id}/texts/summary`, payload: body });
    const settings = await ada.send({ url: `/api/models/${ada.userId}` });

    expect(answer.statusCode).toBe(403);
    expect(settings.json()).toMatchObject({ allowsBrowserModel: false });
    expect(settings.headers['permissions-policy']).toContain('language-model=()');
    await app.close();
  });
});

describe('a text of a browser', () => {
  it.each([['Rye\u0000'], ['Rye\ud800']])(
    'that the databases cannot store is refused like an entry: %j',
    async (text) => {
      const app = await startTestApp();
      const ada = await app.signIn();
      const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: [{ content: RYE }] };
      const day = (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();
      const body = { ...(await buildBody(day)), text: `${RYE} ${text}` };
      const statuses = [
        await ada.send({ method: 'PUT', url: `/api/reflections/${day.id}/texts/summary`, payload: body }),
        await ada.send({
          method: 'POST',
          url: '/api/reflections',
          payload: { ...payload, entries: [{ content: text }] },
        }),
      ];

      expect(statuses.map((answer) => [answer.statusCode, answer.body])).toEqual(
        statuses.map(() => [400, 'A text contains characters that cannot be stored.']),
      );
      await app.close();
    },
  );
});

describe('a server with a provider', () => {
  it('refuses such texts of a person for whom the provider writes', async () => {
    const site = await openModelsSite({ engine: 'SQLite' });
    const [app] = site.apps;
    const ada = await app?.signIn();
    const payload = { userId: ada?.userId, date: TODAY, promptIndex: 0, entries: [{ content: RYE }] };
    const day = (await ada?.send({ method: 'POST', url: '/api/reflections', payload }))?.json<Reflection>();
    const url = `/api/reflections/${day?.id}/texts/summary`;
    const answer = await ada?.send({ method: 'PUT', url, payload: await buildBody(day) });

    expect(answer?.statusCode).toBe(409);
    expect(answer?.body).toContain('The language model of this server writes your texts.');
    await site.close();
  });
});
