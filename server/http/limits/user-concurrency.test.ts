import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUserConcurrencyLimiter } from './user-concurrency.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Of a response the shares read its end alone. */
const open = (): ServerResponse => new EventEmitter() as unknown as ServerResponse;

function start() {
  const shares = createUserConcurrencyLimiter();
  const entered: string[] = [];
  const enter = (name: string, userId = 'ada', response = open()) =>
    shares.acquire(userId, response).then((leave) => {
      entered.push(name);
      return leave;
    });
  return { enter, entered };
}

test('two requests of a person are worked on at a time, the others in the order in which they came', async () => {
  const { enter, entered } = start();
  const [first, second] = [enter('1'), enter('2')];
  void enter('3');
  void enter('4');
  await nextTurn();
  expect(entered).toEqual(['1', '2']);

  (await second)();
  await nextTurn();
  expect(entered).toEqual(['1', '2', '3']);

  (await first)();
  (await first)();
  await nextTurn();
  expect(entered).toEqual(['1', '2', '3', '4']);
  void enter('5');
  await nextTurn();
  expect(entered).toHaveLength(4);
});

test('a person does not wait for another person', async () => {
  const { enter, entered } = start();
  for (const name of ['1', '2', '3', '4']) void enter(name);

  await enter('5', 'ines');

  expect(entered).toEqual(['1', '2', '5']);
});

test('a finished response frees its slot, and so does one that takes longer than two seconds', async () => {
  const { enter, entered } = start();
  const response = open();
  void enter('1', 'ada', response);
  void enter('2');
  void enter('3');
  void enter('4');
  void enter('5');

  response.emit('close');
  await nextTurn();
  expect(entered).toEqual(['1', '2', '3']);

  vi.advanceTimersByTime(2_000);
  await nextTurn();
  expect(entered).toEqual(['1', '2', '3', '4', '5']);
});

test('a request whose client has gone leaves the line', async () => {
  const { enter, entered } = start();
  const [first, response] = [enter('1'), open()];
  void enter('2');
  const gone = enter('3', 'ada', response);
  void enter('4');

  response.emit('close');

  await expect(gone).rejects.toThrow('The server is busy.');
  (await first)();
  await nextTurn();
  expect(entered).toEqual(['1', '2', '4']);
});
