import { describe, expect, test } from 'vitest';
import { createConnection } from './connection.ts';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const HOUR_MS = 3_600_000;

function open(askServer: () => Promise<string | null> = async () => null) {
  const connection = createConnection(() => NOW, askServer);
  const seen: boolean[] = [];
  connection.subscribe(() => seen.push(connection.get().isOnline));
  return { connection, seen };
}

function hear(hoursAhead: number) {
  const { connection } = open();
  connection.recordAnswer(new Date(NOW - hoursAhead * HOUR_MS).toUTCString());
  return connection.get().clockAheadMs / HOUR_MS;
}

describe('the connection', () => {
  test('is there until a call stays without an answer', () => {
    const { connection } = open();

    expect(connection.get().isOnline).toBe(true);
  });

  test('is gone with the first call that gets no answer, and back with the first that does', () => {
    const { connection, seen } = open();

    connection.recordNoAnswer();
    connection.recordNoAnswer();
    connection.recordAnswer(null);
    connection.recordAnswer(null);

    expect(seen).toEqual([false, true]);
  });

  test('stays while the server answers another call than the one that always fails', async () => {
    const { connection, seen } = open();

    await Promise.all([connection.checkAfterNoAnswer(), connection.checkAfterNoAnswer()]);

    expect(connection.get().isOnline).toBe(true);
    expect(seen).toEqual([]);
  });

  test('is not lost and found again and again by a write that always fails, tried at each reconnect', async () => {
    const { connection } = open();
    let sent = 0;
    const write = async () => {
      sent += 1;
      await connection.checkAfterNoAnswer();
      // Reads are answered meanwhile.
      connection.recordAnswer(null);
    };
    connection.onReconnect(() => void write());

    await write();
    await new Promise((resolve) => setTimeout(resolve, 0));

    expect(sent).toBe(1);
  });

  test('is asked for once, by the first of several calls without an answer, and not again while it is gone', async () => {
    let asked = 0;
    const { connection, seen } = open(async () => {
      asked += 1;
      throw new TypeError('Failed to fetch');
    });

    await Promise.all([connection.checkAfterNoAnswer(), connection.checkAfterNoAnswer()]);
    await connection.checkAfterNoAnswer();

    expect(seen).toEqual([false]);
    expect(asked).toBe(1);
  });
});

describe('the clock of this device', () => {
  test.each([0, 1, 13, 26, -1, -14, -26])('may be %i hours ahead without a word', (hours) => {
    expect(hear(hours)).toBe(0);
  });

  test.each([27, 48, 9600, -27, -48, -9600])('is reported when it is %i hours ahead', (hours) => {
    expect(hear(hours)).toBe(hours);
  });

  test('that was set right is right again with the next answer', () => {
    const { connection } = open();

    connection.recordAnswer(new Date(NOW - 50 * HOUR_MS).toUTCString());
    connection.recordAnswer(new Date(NOW).toUTCString());

    expect(connection.get().clockAheadMs).toBe(0);
  });

  test('is not judged by an answer without a date', () => {
    const { connection } = open();

    connection.recordAnswer(new Date(NOW - 50 * HOUR_MS).toUTCString());
    connection.recordAnswer(null);

    expect(connection.get().clockAheadMs).toBe(50 * HOUR_MS);
  });

  test('is not judged by an unreadable date', () => {
    const { connection } = open();

    connection.recordAnswer('yesterday');

    expect(connection.get().clockAheadMs).toBe(0);
  });
});
