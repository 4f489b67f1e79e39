import { expect, it } from 'vitest';
import { createSingleFlight, type GenerationContext, type GenerationListener } from './single-flight.ts';

function setUp({ shutdownSignal }: { shutdownSignal?: AbortSignal } = {}) {
  const singleFlight = createSingleFlight(shutdownSignal);
  const join = <T>(
    name: string,
    generate: (context: GenerationContext) => Promise<T>,
    subscriber: GenerationListener = {},
  ) => singleFlight.run({ name, subscriber }, generate);
  return { join };
}

/** Generates a text only after `resolve`. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const contexts: GenerationContext[] = [];
  const generate = (context: GenerationContext): Promise<string> => {
    contexts.push(context);
    return promise;
  };
  return { generate, contexts, resolve };
}

it('a request for a text that is being generated gets the same text', async () => {
  const { join } = setUp();
  const { generate, contexts, resolve } = createWork();

  const answers = [join('a', generate), join('a', generate)];
  resolve('text');

  expect(await Promise.all(answers)).toEqual(['text', 'text']);
  expect(contexts).toHaveLength(1);
});

it('different texts are generated at the same time', async () => {
  const { join } = setUp();

  const answers = await Promise.all([join('a', async () => 1), join('b', async () => 2)]);

  expect(answers).toEqual([1, 2]);
});

it('a text that failed can be requested again', async () => {
  const { join } = setUp();
  await expect(join('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');

  expect(await join('a', async () => 'text')).toBe('text');
});

it('a later subscriber receives the text so far at once, and then the rest', async () => {
  const { join } = setUp();
  const { generate, contexts, resolve } = createWork();
  const received: string[] = [];
  const first = join('a', generate);
  contexts[0]?.onText('Rye');

  const second = join('a', generate, { onText: (text) => received.push(text) });
  contexts[0]?.onText('Rye rests.');
  resolve('Rye rests.');
  await Promise.all([first, second]);

  expect(received).toEqual(['Rye', 'Rye rests.']);
});

it('generation is aborted when the last subscriber disconnects, and can then start again', async () => {
  const { join } = setUp();
  const { generate, contexts } = createWork();
  const [one, two] = [new AbortController(), new AbortController()];
  const answers = [join('a', generate, { signal: one.signal }), join('a', generate, { signal: two.signal })];

  one.abort();
  await expect(answers[0]).rejects.toThrow('aborted');
  expect(contexts[0]?.signal.aborted).toBe(false);
  two.abort();
  await expect(answers[1]).rejects.toThrow('aborted');

  expect(contexts[0]?.signal.aborted).toBe(true);
  expect(await join('a', async () => 'anew')).toBe('anew');
});

it('generation is aborted when the process is about to stop', async () => {
  const shutdown = new AbortController();
  const { join } = setUp({ shutdownSignal: shutdown.signal });
  const { generate, contexts, resolve } = createWork();
  const answer = join('a', generate);

  shutdown.abort();
  resolve('floor');

  expect(contexts[0]?.signal.aborted).toBe(true);
  expect(await answer).toBe('floor');
});
