// Home as the server renders it into the page of a person.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPersonWithDays, HOSTILE, open, readData } from '../support/first-data.ts';
import { openSession } from '../support/sign-in.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

let built: TestApp;
beforeAll(async () => {
  // The tests build before they run.
  built = await startTestApp({ clientDir: join(import.meta.dirname, '../../dist/client') });
});
afterAll(() => built.close());

/** The root element as the browser shows it before any script. */
const readRoot = (html: string): string =>
  /<div id="root"[^]*?(?=<script type="application\/json")/.exec(html)?.[0] ?? '';

test('shows the days of the person, on the date that the data are about', async () => {
  const person = await createPersonWithDays(built, 'Hanna', 4);

  const { body, headers } = await open(person, '/');

  const root = readRoot(body);
  expect(root).toContain(`<div id="root" data-today="${TODAY}"><div class="shell">`);
  for (const text of ['View Today&#x27;s Reflection', 'Hanna learned this 2 days ago.', '4 days in a row'])
    expect(root).toContain(text);
  expect(root).not.toContain('Loading');
  expect(readData(body)?.first?.today).toBe(TODAY);
  expect(headers['cache-control']).toBe('no-store');
});

test('has its styles inline, and its policy allows them and nothing else', async () => {
  const { body, headers } = await open(await built.signIn('Styles'), '/');

  const styles = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(styles).digest('base64');
  expect(styles).toContain('.day-list');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(body).not.toMatch(/\sstyle="/);
});

test('for somebody new says that there is nothing yet', async () => {
  const root = readRoot((await open(await built.signIn('Nils'), '/')).body);

  expect(root).toContain('No reflections yet');
  expect(root).toContain('What You Learned Today');
});

test('holds hostile texts as texts', async () => {
  const person = await createPersonWithDays(built, HOSTILE, 1);

  const { body } = await open(person, '/');

  expect(readRoot(body)).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
  expect(body).not.toContain('<script>alert(1)');
  expect(readData(body)?.first?.person.displayName).toBe(HOSTILE);
});

test('is not there for other pages, other sites and an account that is closing', async () => {
  const person = await createPersonWithDays(built, 'Ira', 1);
  const pages = [
    await open(person, '/synthesis'),
    await open(person, '/', { headers: { 'sec-fetch-site': 'cross-site' } }),
    await open(person, '/', { headers: { 'sec-purpose': 'prefetch' } }),
  ];
  await person.send({ method: 'POST', url: '/api/account/delete', payload: { confirm: 'delete' } });
  const cookie = await openSession({ ...built, publicUrl: built.config.publicUrl }, person);
  pages.push(await open(built, '/', { headers: { cookie } }));

  for (const { body } of pages) {
    expect(body).not.toContain('data-today');
    expect(body).toContain('Loading...');
  }
});

test('without its data it is the start screen', async () => {
  const person = await createPersonWithDays(built, 'Jo', 1);
  const { sessions } = built.storage;
  const working = sessions.find;
  sessions.find = () => Promise.reject(new Error('The database is away.'));

  const { statusCode, body } = await open(person, '/');

  sessions.find = working;
  expect(statusCode).toBe(200);
  expect(body).toContain('Loading...');
  expect(body).not.toContain('Jo learned');
});
