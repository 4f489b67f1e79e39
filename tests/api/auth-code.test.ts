// The stand-in opened to other computers by a code.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createBrowser, type Browser } from './auth-browser.ts';

const CODE = 'twelve or more';
const PUBLIC_URL = 'http://192.168.1.5:3000';

let home: TestApp;

beforeAll(async () => {
  home = await startTestApp({}, { HOST: '0.0.0.0', PUBLIC_URL, LOCAL_SIGNIN_CODE: CODE });
  await home.storage.localAccounts.save({ subject: 'known', name: 'Ada', email: 'ada@example.org' });
});
afterAll(() => home.close());

async function openChooser(): Promise<{ browser: Browser; url: string }> {
  const browser = createBrowser(home.server, PUBLIC_URL);
  const { url } = await browser.openChooser();
  return { browser, url };
}

const type = (browser: Browser, url: string, form: Record<string, string>, remoteAddress = '192.168.1.20') =>
  browser.visit(url, { method: 'POST', form, remoteAddress });

test('no account is named before the code was typed', async () => {
  const { browser, url } = await openChooser();

  const locked = await browser.visit(url);
  const opened = await type(browser, url, { code: CODE });

  expect(locked.body).toContain('<label for="code">Sign-in code</label>');
  expect(locked.body).not.toContain('Ada');
  expect(opened.body).toContain('Make your account');
  expect(opened.body).not.toContain('Ada');
});

test('the code opens the chooser on any computer', async () => {
  const { browser, url } = await openChooser();
  await type(browser, url, { code: CODE });

  const chosen = await type(browser, url, { account: 'known' });
  const { url: end } = await browser.follow(String(chosen.headers.location));

  expect(end).toBe('/');
  expect((await browser.session()).user).toMatchObject({ displayName: 'Ada' });
});

test('a browser that has used an account chooses it without the code, and nothing else', async () => {
  const { browser, url } = await openChooser();
  await browser.submit(url, { name: 'Ada', email: 'ada@example.org', code: CODE });
  const again = await browser.openChooser();

  expect(again.answer.body).toContain('>Ada <span class="email">(ada@example.org)</span></button>');
  const other = await type(browser, again.url, { name: 'New', email: 'new@example.org' });
  expect(other.body).toContain('<label for="code">Sign-in code</label>');
  expect(other.body).toContain('name="email" value="new@example.org"');
  expect(await browser.submit(again.url, { account: 'known' })).toBe('/');
});

test('the page does not tell whether an account exists', async () => {
  const { browser, url } = await openChooser();
  const bodies = [];
  for (const email of ['ada@example.org', 'unknown@example.org'])
    bodies.push((await type(browser, url, { name: 'X', email })).body.replaceAll(email, ''));

  expect(bodies[0]).toBe(bodies[1]);
});

test('without the code an account cannot be chosen, nor one made', async () => {
  const { browser, url } = await openChooser();

  const forms: [Record<string, string>, number][] = [
    [{ account: 'known' }, 200],
    [{ name: 'Eve', email: 'eve@example.org' }, 200],
    [{ code: 'wrong', account: 'known' }, 400],
    [{ code: '', account: 'known' }, 400],
    [{ code: CODE.toUpperCase(), name: 'Eve', email: 'eve@example.org' }, 400],
  ];
  for (const [form, status] of forms) {
    const answer = await type(browser, url, form);
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('This is not the code.')).toBe(status === 400);
    expect(answer.body).toContain('<label for="code">Sign-in code</label>');
    expect(answer.body).not.toContain('ada@example.org');
  }
  expect((await home.storage.localAccounts.list()).map(({ email }) => email)).not.toContain('eve@example.org');
});

test('twenty tries a minute are all one connection gets, and others are not held up by it', async () => {
  const { browser, url } = await openChooser();
  for (let count = 0; count < 20; count += 1)
    await type(browser, url, { code: `guess ${count}` }, `2001:db8:1:2::${count}`);

  const right = await type(browser, url, { code: CODE }, '2001:db8:1:2::99');
  const elsewhere = await type(browser, url, { code: CODE }, '192.168.1.21');

  expect(right.body).toContain('Too many tries. Please wait a minute.');
  expect(elsewhere.statusCode).toBe(200);
});

test('giving up needs no code', async () => {
  const { browser, url } = await openChooser();

  const answer = await type(browser, url, { cancel: '1' });

  expect((await browser.follow(String(answer.headers.location))).url).toBe('/?authError=cancelled');
});
