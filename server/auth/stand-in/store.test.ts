import { expect, test } from 'vitest';
import { createStore } from './store.ts';

function createWorld() {
  let nowMs = 0;
  const createAdapter = createStore({ now: () => nowMs });
  return {
    createAdapter,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('what was saved is found under its kind, until it is over', async () => {
  const { createAdapter, wait } = createWorld();
  await createAdapter('Interaction').upsert('id', { uid: 'u' }, 10);

  expect(await createAdapter('Interaction').find('id')).toEqual({ uid: 'u' });
  expect(await createAdapter('Session').find('id')).toBeUndefined();
  expect(await createAdapter('Interaction').findByUid('u')).toEqual({ uid: 'u' });
  wait(10_000);
  expect(await createAdapter('Interaction').find('id')).toBeUndefined();
  expect(await createAdapter('Interaction').findByUid('u')).toBeUndefined();
});

test('a code is marked as used, and goes with its grant', async () => {
  const codes = createWorld().createAdapter('AuthorizationCode');
  await codes.upsert('one', { grantId: 'g' }, 10);
  await codes.upsert('two', { grantId: 'h' }, 10);

  await codes.consume('one');
  const used = await codes.find('one');
  await codes.revokeByGrantId('g');

  expect(used).toHaveProperty('consumed', 0);
  expect(await codes.find('one')).toBeUndefined();
  expect(await codes.find('two')).toBeDefined();
});

test('a flood pushes out the oldest and nothing grows without end', async () => {
  const sessions = createWorld().createAdapter('Session');
  for (let count = 0; count <= 1000; count += 1) await sessions.upsert(String(count), { uid: String(count) }, 10);

  expect(await sessions.find('0')).toBeUndefined();
  expect(await sessions.find('1')).toBeDefined();
  expect(await sessions.find('1000')).toBeDefined();
});
