// Signing in with the stand-in, from the button to signing out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAuthApp, type AuthApp } from './auth-app.ts';
import { createBrowser, signInLocally } from './auth-browser.ts';

let home: AuthApp;

beforeAll(async () => {
  home = await openAuthApp();
});
afterAll(() => home.app.close());

const open = () => createBrowser(home.app, home.publicUrl);

describe('a sign-in', () => {
  test('leads through the chooser back to the path that was asked for', async () => {
    const browser = open();

    const end = await signInLocally(browser, { name: 'Ada', email: 'ada@example.org' }, '/synthesis?date=2026-11-20');

    expect(end).toBe('/synthesis?date=2026-11-20');
    const { user } = await browser.session();
    expect(user).toMatchObject({ email: 'ada@example.org', displayName: 'Ada' });
    expect(user?.firebaseUid).toMatch(/^[\w-]{28}$/);
  });
});
