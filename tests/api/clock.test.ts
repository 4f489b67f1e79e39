// Dates are the person's own; the server's clock decides none of them. R8 of the figures to reach: 400 days off, either way.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { openSession } from '../support/sign-in.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { NOON, TODAY } from '../support/test-clock.ts';

const RUN = [addDays(TODAY, -2), addDays(TODAY, -1), TODAY];
const MONTH_BEFORE = addDays(TODAY, -30);

let app: TestApp;
let ada: TestPerson;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

function moveClock(daysOff: number): void {
  app.clock.set(`${addDays(TODAY, daysOff)}${NOON.slice(TODAY.length)}`);
}

async function start(daysOff: number): Promise<void> {
  moveClock(daysOff);
  ada = await app.signIn();
  ({ cookie } = ada);
}

/** So far may end a session, or make one that has not begun. */
async function setClock(daysOff: number): Promise<void> {
  moveClock(daysOff);
  cookie = await openSession({ ...app, publicUrl: app.config.publicUrl }, ada);
}

function save(date: string) {
  const payload = { userId: ada.userId, date, promptIndex: 0, entries: [{ content: `Rye on ${date}.` }] };
  return ada.send({ method: 'POST', url: '/api/reflections', payload, headers: { cookie } });
}

const get = async (rest: string) =>
  (await ada.send({ url: `/api/reflections/${ada.userId}${rest}`, headers: { cookie } })).json<unknown>();

describe('on a server whose clock is 400 days ahead', () => {
  beforeEach(() => start(400));

  it('each day keeps the date that it was written for, and the run of days is that of its person', async () => {
    for (const date of [MONTH_BEFORE, ...RUN]) {
      // oxlint-disable-next-line no-await-in-loop -- one day after the other, as they were lived
      expect((await save(date)).statusCode).toBe(201);
    }

    expect(((await get('')) as Reflection[]).map(({ date }) => date)).toEqual([...RUN.toReversed(), MONTH_BEFORE]);
    expect(await get(`/figures?today=${TODAY}`)).toMatchObject({ current: 3, best: 3, lastSevenDays: 3, total: 4 });
  });

  it('a change a day later, by the right clock, is a change of the same day', async () => {
    await save(TODAY);
    await setClock(1);
    await save(TODAY);

    expect(((await get('')) as Reflection[]).map(({ date }) => date)).toEqual([TODAY]);
  });
});

describe('on a server whose clock is 400 days behind', () => {
  beforeEach(() => start(-400));

  it('today is refused with a sentence and nothing is half-saved; by the right clock it is saved as it was', async () => {
    const refused = await save(TODAY);
    expect([refused.statusCode, refused.body]).toEqual([400, 'This date is still in the future.']);
    expect(await get('')).toEqual([]);
    await setClock(0);

    expect((await save(TODAY)).statusCode).toBe(201);
    expect(await get(`/figures?today=${TODAY}`)).toMatchObject({ current: 1, total: 1 });
  });

  it('days that were written before are found under their dates', async () => {
    const past = addDays(TODAY, -401);
    expect((await save(past)).statusCode).toBe(201);

    expect(await get(`/${past}`)).toMatchObject({ date: past, entries: [{ content: `Rye on ${past}.` }] });
  });
});
