import { expect, it } from 'vitest';
import { createFlights } from './flights.ts';

it('whoever asks while a text is being made gets the same one', async () => {
  const flights = createFlights();
  const { promise, resolve } = Promise.withResolvers<string>();
  let count = 0;
  const make = (): Promise<string> => {
    count += 1;
    return promise;
  };

  const answers = [flights.join('a', make), flights.join('a', make)];
  resolve('text');

  expect(await Promise.all(answers)).toEqual(['text', 'text']);
  expect(count).toBe(1);
});

it('different texts are made beside each other', async () => {
  const flights = createFlights();

  const answers = await Promise.all([flights.join('a', async () => 1), flights.join('b', async () => 2)]);

  expect(answers).toEqual([1, 2]);
});

it('a text that failed can be asked for again', async () => {
  const flights = createFlights();
  await expect(flights.join('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');

  expect(await flights.join('a', async () => 'text')).toBe('text');
});
