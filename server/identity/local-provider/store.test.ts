import { expect, test } from 'vitest';
import { createMemoryStore } from './store.ts';

function createWorld() {
  let nowMs = 0;
  const createAdapter = createMemoryStore({ now: () => nowMs });
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

test('who begins more than their share loses their own oldest, and nothing grows without end', async () => {
  let address = 'family';
  const interactions = createMemoryStore({ now: () => 0 }, () => address)('Interaction');
  await interactions.upsert('of the family', {}, 10);
  address = 'flood';
  for (let count = 0; count < 1000; count += 1) await interactions.upsert(`flood ${count}`, {}, 10);
  // A later request of another address does not take an item over.
  address = 'other';
  await interactions.upsert('flood 999', { uid: 'again' }, 10);

  expect(await interactions.find('of the family')).toBeDefined();
  expect(await interactions.find('flood 799')).toBeUndefined();
  expect(await interactions.find('flood 800')).toBeDefined();
  expect(await interactions.find('flood 999')).toEqual({ uid: 'again' });
});

test('many addresses together push out the oldest of all', async () => {
  let address = 0;
  const interactions = createMemoryStore({ now: () => 0 }, () => String(address))('Interaction');
  for (address = 0; address <= 2000; address += 1) await interactions.upsert(`of ${address}`, {}, 10);

  expect(await interactions.find('of 0')).toBeUndefined();
  expect(await interactions.find('of 1')).toBeDefined();
  expect(await interactions.find('of 2000')).toBeDefined();
});
