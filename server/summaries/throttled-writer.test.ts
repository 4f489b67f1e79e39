import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottledWriter } from './throttled-writer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the first piece is shown at once, the others together every 300 ms', async () => {
  const shown: string[] = [];
  const showing = createThrottledWriter(async (text) => void shown.push(text));

  for (const text of ['R', 'Ry', 'Rye']) showing.add(text);
  await vi.advanceTimersByTimeAsync(299);
  const early = [...shown];
  await vi.advanceTimersByTimeAsync(1);
  showing.add('Rye rests');
  await vi.advanceTimersByTimeAsync(300);

  expect(early).toEqual(['R']);
  expect(shown).toEqual(['R', 'Rye', 'Rye rests']);
});

test('a text that begins anew says so', async () => {
  const shown: [string, boolean][] = [];
  const showing = createThrottledWriter(async (text, isAnew) => void shown.push([text, isAnew]));

  showing.add('Rye rests');
  await vi.advanceTimersByTimeAsync(300);
  showing.add('Wheat');
  await vi.advanceTimersByTimeAsync(300);

  expect(shown).toEqual([
    ['Rye rests', false],
    ['Wheat', true],
  ]);
});

test('text that could not be shown is shown a little later', async () => {
  const shown: string[] = [];
  let isAway = true;
  const showing = createThrottledWriter(async (text) => {
    if (isAway) throw new Error('away');
    shown.push(text);
  });

  showing.add('Rye');
  await vi.advanceTimersByTimeAsync(0);
  isAway = false;
  await vi.advanceTimersByTimeAsync(300);

  expect(shown).toEqual(['Rye']);
});

test('nothing is shown once it is over', async () => {
  const shown: string[] = [];
  const showing = createThrottledWriter(async (text) => void shown.push(text));

  showing.add('R');
  await vi.advanceTimersByTimeAsync(0);
  showing.add('Rye');
  showing.stop();
  await vi.advanceTimersByTimeAsync(1_000);

  expect(shown).toEqual(['R']);
});
