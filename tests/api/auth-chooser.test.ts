// Which accounts the chooser shows, and when it asks for the sign-in code.
import { statSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignInCode } from '../../server/identity/local-provider/access-code.ts';
import { openStorage } from '../../server/open-storage.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestFolder } from '../support/test-storage.ts';
import { createBrowser, readSignInCode, signInLocally } from './auth-browser.ts';

const GUS = { name: 'Gus', email: 'gus@example.org' };
const BUTTON = '>Gus <span class="email">(gus@example.org)</span></button>';
const CODE_FIELD = '<label for="code">Sign-in code</label>';

let home: TestApp;

beforeAll(async () => {
  home = await startTestApp();
  await signInLocally(open(), GUS);
});
afterAll(() => home.close());

const open = (app = home) => createBrowser(app.server, app.config.publicUrl);

async function findSubject(email: string): Promise<string> {
  return (await home.storage.localAccounts.findByEmail(email))?.subject ?? '';
}

describe('the sign-in code', () => {
  test('is made once, for the owner of the server alone', async () => {
    const path = join(home.config.dataDir, 'keys', 'sign-in-code');

    expect(readSignInCode(home)).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('is printed at each start, also before there is an account, and stays the same', async () => {
    const { dataDir, remove } = createTestFolder();
    const clock = createTestClock();
    const printed: string[][] = [];
    const start = async (): Promise<TestApp> => {
      const lines: string[] = [];
      printed.push(lines);
      const storage = await openStorage({ dataDir, clock });
      return startTestApp({ storage, notify: (line) => lines.push(line) }, { DATA_DIR: dataDir });
    };
    const first = await start();
    const code = readSignInCode(first);
    await signInLocally(open(first), GUS);
    await first.server.close();
    const second = await start();
    const kept = readSignInCode(second);
    await second.server.close();
    remove();

    const line = `Sign-in code: ${code}. A browser asks for it when it uses an existing account for the first time.`;
    expect(printed.map((lines) => lines.filter((one) => one.startsWith('Sign-in code')))).toEqual([[line], [line]]);
    expect(kept).toBe(code);
  });

  test('that is too short in the file is named, and the server does not start', async () => {
    const folder = createCodeFolder('short');

    await expect(startTestApp({}, { DATA_DIR: folder.dataDir })).rejects.toThrow(
      /^The sign-in code in .*sign-in-code has fewer than 12 characters; delete the file to get a new code\.$/,
    );
    folder.remove();
  });

  test('is made anew where a power cut has left an empty file', async () => {
    const folder = createCodeFolder('');
    const app = await startTestApp({}, { DATA_DIR: folder.dataDir });

    expect(readSignInCode(app)).toMatch(/^[A-Z2-9]{12}$/);
    await app.close();
    folder.remove();
  });

  test('is the same at all processes on one PostgreSQL, which have no folder in common', async () => {
    const { config } = home;
    const codeOf = (secret: number): string | null =>
      createSignInCode({
        config: { ...config, databaseUrl: 'postgresql://x' },
        serverSecrets: { derive: () => [Buffer.alloc(32, secret)] },
      }).getRule().code;

    expect(codeOf(1)).toMatch(/^[A-Z2-9]{12}$/);
    expect(codeOf(1)).toBe(codeOf(1));
    expect(codeOf(1)).not.toBe(codeOf(2));
  });
});

describe('a browser that has used no account', () => {
  test('sees none, though the server has some', async () => {
    const { answer } = await open().openChooser();

    expect(answer.body).not.toContain('Gus');
    expect(answer.body).not.toContain('gus@example.org');
    expect(answer.body).toContain('<p class="lead">This Learn has its own sign-in.</p>');
    expect(answer.body).toContain('Make your account');
  });

  test('makes a new account without the code', async () => {
    const browser = open();

    expect(await signInLocally(browser, { name: 'Hal', email: 'hal@example.org' })).toBe('/');
    expect((await browser.session()).user).toMatchObject({ displayName: 'Hal' });
  });

  test.each([
    ['a wrong one', 'AAAABBBBCCCC', 'This is not the code.'],
    ['an empty one', '', 'This is not the code.'],
  ])('does not get into an existing account with %s', async (_, code, sentence) => {
    const browser = open();
    const { url } = await browser.openChooser();

    const answer = await browser.visit(url, { method: 'POST', form: { ...GUS, code } });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is asked for the code in a second step, and gets in with it, however it is typed', async () => {
    const browser = open();
    const { url } = await browser.openChooser();

    const asked = await browser.visit(url, { method: 'POST', form: { name: 'Gustav', email: 'GUS@example.org' } });

    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain(CODE_FIELD);
    expect(asked.body).toContain(
      'Ask the person who runs this Learn for the sign-in code. It stands in the window where Learn was started.',
    );
    expect(asked.body).toContain('<input type="hidden" name="email" value="GUS@example.org" />');
    expect((await browser.session()).user).toBeNull();
    const typed = ` ${readSignInCode(home)
      .toLowerCase()
      .replace(/(.{4})/g, '$1-')}`;
    const form = { name: 'Gustav', email: 'GUS@example.org', code: typed };
    expect(await browser.submit(url, form)).toBe('/');
    expect((await browser.session()).user).toMatchObject({ displayName: 'Gus', email: 'gus@example.org' });
  });

  test('cannot choose an account by its id either', async () => {
    const browser = open();
    const { url } = await browser.openChooser();

    const asked = await browser.visit(url, { method: 'POST', form: { account: await findSubject(GUS.email) } });

    expect(asked.body).toContain(CODE_FIELD);
    expect(asked.body).not.toContain('gus@example.org');
    expect((await browser.session()).user).toBeNull();
  });

  test('cannot make up the cookie of one that has', async () => {
    const other = open();
    await signInLocally(other, { name: 'Ida', email: 'ida@example.org' });
    const kept = other.jar.get('learn_accounts');
    const [, signature = ''] = kept?.value.split('.') ?? [];
    const subjects = JSON.stringify([await findSubject(GUS.email)]);
    const browser = open();
    for (const value of [`${Buffer.from(subjects).toString('base64url')}.${signature}`, subjects, 'x.y'])
      if (kept) browser.jar.set('learn_accounts', { ...kept, value });

    const { answer } = await browser.openChooser();

    expect(kept).toBeDefined();
    expect(answer.body).not.toContain('Gus');
  });
});

describe('a browser that has used accounts', () => {
  test('sees these as buttons, the latest first, and chooses without the code', async () => {
    const browser = open();
    await signInLocally(browser, { ...GUS, code: readSignInCode(home) });
    await signInLocally(browser, { name: 'Jan', email: 'jan@example.org' });

    const { url, answer } = await browser.openChooser();

    expect(answer.body).toContain(BUTTON);
    expect(answer.body.indexOf('>Jan')).toBeLessThan(answer.body.indexOf('>Gus'));
    expect(answer.body).not.toContain('hal@example.org');
    expect(await browser.submit(url, { account: await findSubject(GUS.email) })).toBe('/');
    expect((await browser.session()).user).toMatchObject({ displayName: 'Gus' });
    // Typing what the button says is as good.
    expect(await signInLocally(browser, GUS)).toBe('/');
  });

  test('keeps them in a cookie that scripts and other sites cannot use', async () => {
    const browser = open();
    const { url } = await browser.openChooser();

    const answer = await browser.visit(url, { method: 'POST', form: { name: 'Kai', email: 'kai@example.org' } });

    expect([answer.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^learn_accounts=[\w-]+\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/),
    );
  });

  test('remembers ten of them', async () => {
    const browser = open();
    for (let count = 1; count <= 11; count += 1)
      await signInLocally(browser, { name: `Kim ${count}`, email: `kim-${count}@example.org` });

    const { answer } = await browser.openChooser();

    expect(answer.body.match(/class="account"/g)).toHaveLength(10);
    expect(answer.body).not.toContain('kim-1@example.org');
  });

  test('has to show a new code again', async () => {
    const { dataDir, remove } = createTestFolder();
    const first = await startTestApp({}, { DATA_DIR: dataDir });
    const browser = open(first);
    await signInLocally(browser, GUS);
    await first.server.close();
    writeFileSync(join(dataDir, 'keys', 'sign-in-code'), 'ABCDEFGHJKLM\n');
    const storage = await openStorage({ dataDir, clock: createTestClock() });
    const second = await startTestApp({ storage }, { DATA_DIR: dataDir });
    const after = open(second);
    for (const [name, cookie] of browser.jar) after.jar.set(name, cookie);

    const { answer } = await after.openChooser();

    expect(answer.body).not.toContain('Gus');
    await second.server.close();
    remove();
  });
});

test('a closed sign-up refuses new accounts beside the field, and makes none', async () => {
  const closed = await startTestApp({}, { AUTH_SIGNUP: 'closed' });
  const browser = open(closed);
  const { url } = await browser.openChooser();

  const answer = await browser.visit(url, { method: 'POST', form: { name: 'New', email: 'new@example.org' } });

  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('This server takes no new accounts.');
  expect(await closed.storage.localAccounts.list()).toEqual([]);
  await closed.close();
});

test('a display name is shown as text and never executed', async () => {
  const name = '<script>alert(1)</script>"\'&';
  const browser = open();
  await signInLocally(browser, { name, email: 'h@example.org' });

  const { url, answer } = await browser.openChooser();
  const asked = await open().visit(url);

  expect(asked.headers.location).toBe('/?authError=expired');
  expect(answer.body).not.toContain('<script');
  expect(answer.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
});

test('where the file says «none», as in the demo, every account is offered and none asks for a code', async () => {
  const { dataDir, remove } = createCodeFolder('none\n');
  const demo = await startTestApp({}, { DATA_DIR: dataDir });
  await signInLocally(open(demo), GUS);
  const browser = open(demo);

  const { url, answer } = await browser.openChooser();

  expect(answer.body).toContain(BUTTON);
  expect(await browser.submit(url, GUS)).toBe('/');
  await demo.close();
  remove();
});

function createCodeFolder(code: string): ReturnType<typeof createTestFolder> {
  const folder = createTestFolder();
  mkdirSync(join(folder.dataDir, 'keys'));
  writeFileSync(join(folder.dataDir, 'keys', 'sign-in-code'), code);
  return folder;
}
