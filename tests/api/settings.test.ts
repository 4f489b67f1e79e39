// What a person has chosen for their days, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn('Ada');
});

afterAll(() => app.close());

const change = (payload: object) => ada.send({ method: 'PUT', url: '/api/settings', payload });

describe('settings', () => {
  it('are read and changed, each by itself', async () => {
    expect((await ada.send({ url: '/api/settings' })).json()).toEqual({
      timeZone: null,
      dayEndsAt: 0,
      restWeekdays: [],
      restPerMonth: 0,
      pastDays: true,
    });

    await change({ timeZone: 'America/Argentina/Buenos_Aires', restWeekdays: [7, 6] });
    const answer = await change({ dayEndsAt: 4, restPerMonth: 2, pastDays: false });

    expect(answer.json()).toEqual({
      timeZone: 'America/Argentina/Buenos_Aires',
      dayEndsAt: 4,
      restWeekdays: [6, 7],
      restPerMonth: 2,
      pastDays: false,
    });
    expect((await ada.send({ url: '/api/settings' })).json()).toEqual(answer.json());
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone must be the IANA name of a time zone, such as Europe/Berlin.'],
    [{ timeZone: '+01:00' }, 'timeZone must be the IANA name of a time zone, such as Europe/Berlin.'],
    [{ timeZone: null }, 'timeZone must be the IANA name of a time zone, such as Europe/Berlin.'],
    [{ dayEndsAt: 7 }, 'dayEndsAt must be a whole number of hours from 0 to 6.'],
    [{ dayEndsAt: 3.5 }, 'dayEndsAt must be a whole number of hours from 0 to 6.'],
    [
      { restWeekdays: [0] },
      'restWeekdays must list weekdays from 1 (Monday) to 7 (Sunday), each once and at most six.',
    ],
    [
      { restWeekdays: [1, 1] },
      'restWeekdays must list weekdays from 1 (Monday) to 7 (Sunday), each once and at most six.',
    ],
    [
      { restWeekdays: [1, 2, 3, 4, 5, 6, 7] },
      'restWeekdays must list weekdays from 1 (Monday) to 7 (Sunday), each once and at most six.',
    ],
    [{ restPerMonth: 3 }, 'restPerMonth must be 0, 1 or 2.'],
    [{ pastDays: 'yes' }, 'pastDays must be true or false.'],
  ])('refuse %j with a sentence and change nothing', async (payload, sentence) => {
    const before = (await ada.send({ url: '/api/settings' })).json<object>();

    const answer = await change({ dayEndsAt: 1, ...payload });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
    expect((await ada.send({ url: '/api/settings' })).json()).toEqual(before);
  });
});

describe('a save', () => {
  it.each([-841, 841, 1.5, 'UTC'])('refuses %j as offsetMinutes with a sentence', async (offsetMinutes) => {
    const payload = { userId: ada.userId, date: '2026-11-20', promptIndex: 0, entries: [{ content: 'x' }] };

    const answer = await ada.send({
      method: 'POST',
      url: '/api/reflections',
      payload: { ...payload, offsetMinutes },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe('offsetMinutes must be a whole number from -840 to 840.');
  });

  it('keeps the times of an entry from the answers', async () => {
    const payload = { userId: ada.userId, date: '2026-11-20', promptIndex: 0, entries: [{ content: 'x' }] };

    const answer = await ada.send({
      method: 'POST',
      url: '/api/reflections',
      payload: { ...payload, offsetMinutes: 60 },
    });

    expect(answer.statusCode).toBe(201);
    expect(answer.body).not.toContain('offsetMinutes');
  });
});
