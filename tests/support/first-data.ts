// A person with days, their pages as a browser opens them, and what a page contains of them.
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { addDays } from '#contract/days.ts';
import { FIRST_DATA_ID } from '#contract/pages.ts';
import type { Session } from '#contract/session.ts';
import type { TestApp, TestPerson } from './test-app.ts';
import { TODAY } from './test-clock.ts';

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' };
export const HOSTILE = '</script><script>alert(1)</script><!-- <script> \u2028 \u2029 $& $1 {"a":"\\"}';

export async function createPersonWithDays(place: TestApp, name: string, days: number): Promise<TestPerson> {
  const person = await place.signIn(name);
  for (let back = 0; back < days; back += 1) {
    const entries = [{ content: `${name} learned this ${back} days ago.` }];
    const payload = { userId: person.userId, date: addDays(TODAY, -back), promptIndex: 0, entries };
    // oxlint-disable-next-line no-await-in-loop -- as a person writes
    const { statusCode } = await person.send({ method: 'POST', url: '/api/reflections', payload });
    expect(statusCode).toBe(201);
  }
  return person;
}

export function open(person: Pick<TestPerson, 'send'>, url: string, options: InjectOptions = {}) {
  return person.send({ url, ...options, headers: { ...NAVIGATION, ...options.headers } });
}

/** As a browser finds it: the text of the element, up to the first end tag. */
export function readData(html: string): Session | null {
  const [, text] =
    new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}">([^]*?)</script>`).exec(html) ?? [];
  return text === undefined ? null : (JSON.parse(text) as Session);
}
