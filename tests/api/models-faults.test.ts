// Whatever a provider does: the save takes its normal time, every text is there, and nothing is stuck. The whole server,
// with the real adapter and the real checks, in front of the lying model. Its timers are short here.
// @module-tag slow
import { afterEach, describe, expect, it } from 'vitest';
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { createModel, type ModelTimings } from '../../server/models/resilience/create-model.ts';
import { readConfig } from '../../server/config/config.ts';
import { startFaultyProvider, type FaultyProvider } from '../support/faulty-provider.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';
import { createDiarist, waitUntil, type Diarist } from './models-site.ts';
import type { ProviderFault } from '../support/provider-faults.ts';

const TEXT = 'Something that nobody has written anywhere.';
const GERMAN = 'Heute war ein langer Tag, und du hast sehr viel gelernt.\nMorgen geht es dann weiter.';
const TIMES: Partial<ModelTimings> = {
  firstTokenMs: 300,
  idleMs: 200,
  backoffMs: 10,
  circuitOpenMs: 60_000,
  probeMs: 600_000,
};
const TIMEOUT_MS = '1000';
const SLOW_MS = 1_000;
const STUCK_MS = 10_000;
const CALLS_MAX = 3;

const LIES: readonly ProviderFault[] = [
  { kind: 'held' },
  { kind: 'silent' },
  { kind: 'drip', everyMs: 20 },
  { kind: 'comments', everyMs: 20 },
  { kind: 'stall', text: TEXT },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 429, retryAfter: '3600' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 404 },
  { kind: 'refused' },
  { kind: 'cut', text: TEXT },
  { kind: 'unfinished', text: TEXT },
  { kind: 'error event', text: TEXT },
  { kind: 'unreadable' },
  { kind: 'garbage' },
  { kind: 'empty' },
  { kind: 'huge', bytes: 10_000_000 },
  { kind: 'answer', text: TEXT },
  { kind: 'answer', text: GERMAN },
  { kind: 'answer', text: '{"summary": 7' },
];

interface Site {
  app: TestApp;
  liar: FaultyProvider;
  ada: Diarist;
}

const sites: Site[] = [];

async function openSite(lie: ProviderFault): Promise<Site> {
  const liar = await startFaultyProvider({ script: lie });
  const environment = {
    AI_PROVIDER: 'compatible',
    AI_BASE_URL: liar.url,
    AI_MODEL: 'small',
    AI_TIMEOUT_MS: TIMEOUT_MS,
    AI_DAILY_TOKENS_PER_USER: '1000000',
  };
  const { ai } = readConfig(environment).config;
  if (!ai) throw new Error('The environment of this test names a provider.');
  const app = await startTestApp({ model: await createModel(ai, TIMES) }, environment);
  const site = { app, liar, ada: await createDiarist({ apps: [app] }) };
  sites.push(site);
  return site;
}

afterEach(async () => {
  for (const { app, liar } of sites.splice(0)) {
    await app.close();
    await liar.close();
  }
});

async function time<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const startedAt = performance.now();
  return { value: await work(), ms: performance.now() - startedAt };
}

describe('a provider that lies', () => {
  it.each(LIES)('takes no text away and holds up nobody: $kind', { timeout: 40_000 }, async (lie) => {
    const { liar, ada } = await openSite(lie);
    const countCalls = async <Value>(work: () => Promise<Value>) => {
      const before = liar.calls.length;
      return { ...(await time(work)), calls: liar.calls.length - before };
    };

    const saving = await time(() => ada.save('Rye needs a longer rest than wheat.'));
    const summary = await countCalls(() => ada.findReady());
    const { id } = saving.value;
    const url = `/api/reflections/${id}/bedtime-reading`;
    const payload = { entries: [{ content: 'x' }] };
    const reading = await countCalls(() => ada.person.send({ method: 'POST', url, payload }));
    const week = await countCalls(() =>
      ada.person.send({ url: `/api/reflections/${ada.person.userId}/weekly/2026-11-14/${TODAY}` }),
    );

    expect(saving.ms).toBeLessThan(SLOW_MS);
    expect(saving.value.aiSummary).toContain('Rye needs a longer rest');
    expect(summary.value).toMatchObject({
      aiSummary: saving.value.aiSummary,
      summary: { status: 'ready', source: 'embedded', degraded: true },
    });
    expect(reading.value.json<BedtimeReading>()).toMatchObject({
      source: 'embedded',
      degraded: true,
      bedtimeReading: expect.stringContaining('Rye needs a longer rest'),
    });
    expect(week.value.json<WeeklyRefresher>()).toMatchObject({ source: 'embedded', degraded: true });
    for (const { ms, calls } of [summary, reading, week]) {
      expect(ms).toBeLessThan(STUCK_MS);
      expect(calls).toBeLessThanOrEqual(CALLS_MAX);
    }
    await waitUntil(
      async () => liar.countOpen(),
      (open) => open === 0,
    );
  });

  it('and then tells the truth betters what it could not write, by itself', async () => {
    const { liar, ada } = await openSite({ kind: 'status', status: 500 });
    await ada.save('Rye needs a longer rest than wheat.', { date: '2026-11-20' });
    const degraded = await ada.findReady('2026-11-20');

    liar.setScript({ kind: 'obedient' });
    await ada.save('Wheat rests in the warm kitchen.');
    const bettered = await waitUntil(
      () => ada.find('2026-11-20'),
      ({ summary }) => !summary.degraded,
    );

    expect(degraded.summary.degraded).toBe(true);
    expect(bettered.summary).toMatchObject({ status: 'ready', source: 'compatible:small' });
    expect((await ada.findReady()).summary).toMatchObject({ source: 'compatible:small', degraded: false });
  });

  it('that streams slowly is not aborted while text arrives, and a stalled reading times out', async () => {
    const { liar, app, ada } = await openSite({ kind: 'obedient', everyMs: 30, piece: 6 });
    const entries = [
      { content: 'Rye needs a longer rest than wheat.' },
      { content: 'Ask Ines for help sooner than last week.' },
    ];
    const day = { userId: ada.person.userId, date: TODAY, promptIndex: 0, entries };
    const saved = await ada.person.send({ method: 'POST', url: '/api/reflections', payload: day });
    const { id } = saved.json<{ id: string }>();
    const listener = await ada.listen(`/api/reflections/${id}/events`);
    await listener.ended;
    liar.setScript({ kind: 'stall', text: 'The day is over now.' });
    const url = `/api/reflections/${id}/bedtime-reading`;
    const reading = ada.person.send({ method: 'POST', url, payload: { entries: [{ content: 'x' }] } });
    const calls = liar.calls.length;
    await waitUntil(
      async () => liar.calls.length,
      (count) => count > calls,
    );

    const closing = await time(() => app.server.close());

    const names = listener.heard.map(({ name }) => name);
    expect(names).toContain('text');
    expect(names.at(-1)).toBe('state');
    expect((await reading).json()).toMatchObject({ source: 'embedded', degraded: true });
    expect(closing.ms).toBeLessThan(SLOW_MS);
  });
});
