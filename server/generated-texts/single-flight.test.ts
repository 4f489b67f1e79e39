import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUserId, openSqliteHarness, type StorageHarness } from '../../tests/support/storage.ts';
import { createSingleFlight, type GenerationListener, type GenerationContext } from './single-flight.ts';

let harness: StorageHarness;

beforeAll(async () => {
  harness = await openSqliteHarness();
});

afterAll(() => harness.close());

function setUp({ closing }: { closing?: AbortSignal } = {}) {
  const flights = createSingleFlight({ leases: harness.storage.textLeases, shutdownSignal: closing });
  const userId = createUserId();
  const join = <T>(name: string, make: (making: GenerationContext) => Promise<T>, listener: GenerationListener = {}) =>
    flights.run({ userId, name, needsLease: false, listener }, make);
  const joinLong = <T>(
    name: string,
    make: (making: GenerationContext) => Promise<T>,
    listener: GenerationListener = {},
  ) => flights.run({ userId, name, needsLease: true, listener }, make);
  return { userId, join, joinLong };
}

/** Made only once it is told to be. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const makings: GenerationContext[] = [];
  const make = (making: GenerationContext): Promise<string> => {
    makings.push(making);
    return promise;
  };
  return { make, makings, resolve };
}

it('whoever asks while a text is being made gets the same one', async () => {
  const { join } = setUp();
  const { make, makings, resolve } = createWork();

  const answers = [join('a', make), join('a', make)];
  resolve('text');

  expect(await Promise.all(answers)).toEqual(['text', 'text']);
  expect(makings).toHaveLength(1);
});

it('different texts are made beside each other', async () => {
  const { join } = setUp();

  const answers = await Promise.all([join('a', async () => 1), join('b', async () => 2)]);

  expect(answers).toEqual([1, 2]);
});

it('a text that failed can be asked for again', async () => {
  const { join } = setUp();
  await expect(join('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');

  expect(await join('a', async () => 'text')).toBe('text');
});

it('who comes later hears at once what was heard so far, and then the rest', async () => {
  const { join } = setUp();
  const { make, makings, resolve } = createWork();
  const heard: string[] = [];
  const first = join('a', make);
  makings[0]?.onText('Rye');

  const second = join('a', make, { onText: (text) => heard.push(text) });
  makings[0]?.onText('Rye rests.');
  resolve('Rye rests.');
  await Promise.all([first, second]);

  expect(heard).toEqual(['Rye', 'Rye rests.']);
});

it('is stopped only when the last one has gone, and can then be begun anew', async () => {
  const { join } = setUp();
  const { make, makings } = createWork();
  const [one, two] = [new AbortController(), new AbortController()];
  const answers = [join('a', make, { signal: one.signal }), join('a', make, { signal: two.signal })];

  one.abort();
  await expect(answers[0]).rejects.toThrow('aborted');
  expect(makings[0]?.signal.aborted).toBe(false);
  two.abort();
  await expect(answers[1]).rejects.toThrow('aborted');

  expect(makings[0]?.signal.aborted).toBe(true);
  expect(await join('a', async () => 'anew')).toBe('anew');
});

it('is told when the process is about to stop', async () => {
  const closing = new AbortController();
  const { join } = setUp({ closing: closing.signal });
  const { make, makings, resolve } = createWork();
  const answer = join('a', make);

  closing.abort();
  resolve('floor');

  expect(makings[0]?.signal.aborted).toBe(true);
  expect(await answer).toBe('floor');
});

it('a long one is waited for at another process, which then looks for what was made', async () => {
  const here = setUp();
  const { make, makings, resolve } = createWork();
  const elsewhere = createSingleFlight({ leases: harness.storage.textLeases });
  const first = here.joinLong('a', make);
  await expect.poll(() => makings.length).toBe(1);

  const second = elsewhere.run(
    { userId: here.userId, name: 'a', needsLease: true, listener: {} },
    async ({ hasWaitedForLease }) => hasWaitedForLease,
  );
  resolve('text');

  expect(await first).toBe('text');
  expect(await second).toBe(true);
});

it('a long one of a process that has died is taken over', async () => {
  const { userId, joinLong } = setUp();
  const dead = { owner: 'dead', ms: 10_000 };
  await harness.storage.textLeases.acquire({ userId, name: 'a' }, dead);

  const answer = joinLong('a', async ({ hasWaitedForLease }) => hasWaitedForLease);
  harness.clock.set(new Date(harness.clock.now() + dead.ms).toISOString());

  expect(await answer).toBe(true);
});
