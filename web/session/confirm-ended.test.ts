import { expect, test } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import { endAndConfirm } from './confirm-ended.ts';
import { ADA, signedInAs, signedOut, startSession } from './session-store.fixture.ts';
import { flushPromises } from './session.fixture.ts';

test('ending all sessions signs out this tab and the other tabs', async () => {
  const { session, tabs, data } = await startSession(signedInAs(ADA));
  data.done.length = 0;

  await session.leaveBy(async () => data.done.push('all ended'));

  expect(data.done).toEqual(['lock away', 'all ended', 'forget']);
  expect(tabs.posted.at(-1)).toEqual({ kind: 'signedOut' });
});

test('ending all sessions without an answer: the session says that the server has done it', async () => {
  const { session, server, clock, data } = await startSession(signedInAs(ADA));
  Object.assign(server.answers, signedOut());

  await session.leaveBy(() =>
    endAndConfirm(() => Promise.reject(new NetworkError()), session, { ...clock, ...server }),
  );

  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
  expect(data.done).toContain('forget');
});

test('ending all sessions without an answer: as long as there is a session, the page says that it may still end', async () => {
  const { session, server, clock, data } = await startSession(signedInAs(ADA));

  await expect(
    session.leaveBy(() => endAndConfirm(() => Promise.reject(new NetworkError()), session, { ...clock, ...server })),
  ).rejects.toThrow('The server may still do what you asked for');
  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: false });
  Object.assign(server.answers, signedOut());
  clock.pass(5000);
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
  expect(data.done).not.toContain('forget');
});

test('ending all sessions that the server refuses leaves the person signed in', async () => {
  const { session } = await startSession(signedInAs(ADA));
  const refused = new ApiError('403: No', { status: 403, code: null });

  await expect(session.leaveBy(() => endAndConfirm(() => Promise.reject(refused), session))).rejects.toBe(refused);

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: false });
});
