import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadLimiter, type ReadLimiter } from './read-limiter.ts';

const LARGE = 1_000_001;
const BUSY = { status: 503, code: 'server.busy', retryAfter: expect.any(Number) };
let reads: ReadLimiter;
const charge = vi.fn<(userId: string, bytes: number) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  charge.mockClear();
  reads = createReadLimiter(charge);
});

afterEach(() => {
  vi.useRealTimers();
});

/** The names of those that have begun, in order. */
function createLog() {
  const begun: string[] = [];
  const enter = async (userId: string, name = userId): Promise<() => void> => {
    const leave = await reads.acquire({ userId, bytes: LARGE });
    begun.push(name);
    return leave;
  };
  return { begun, enter };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('heavy reads', () => {
  it('of one person run two at a time, and the next one begins when one of them ends', async () => {
    const { begun, enter } = createLog();
    const leaveFirst = await enter('ada', 'first');
    await enter('ada', 'second');
    const third = enter('ada', 'third');
    await settle();

    expect(begun).toEqual(['first', 'second']);
    leaveFirst();
    leaveFirst();
    await third;

    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('of all run eight at a time, and a person with many does not hold up another', async () => {
    const { begun, enter } = createLog();
    const leaves = await Promise.all(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((userId) => enter(userId)));
    void enter('a', 'third of a');
    void enter('e');
    await settle();

    expect(begun).toHaveLength(8);
    leaves[2]?.();
    await settle();

    expect(begun.slice(8)).toEqual(['e']);
  });

  it('that wait for too long are refused, and take no place later', async () => {
    const { enter } = createLog();
    const queued = Promise.allSettled(Array.from({ length: 5 }, () => enter('ada')));

    // The first two hold their places for 4 s, the next two after them; the fifth has waited for 5 s by then.
    await vi.advanceTimersByTimeAsync(5_000);
    const [last] = (await queued).slice(4);
    expect(last).toMatchObject({ status: 'rejected', reason: BUSY });
    await vi.advanceTimersByTimeAsync(3_000);

    const again = [await enter('ada'), await enter('ada')];
    expect(again).toHaveLength(2);
  });

  it('are refused at once when too many wait already', async () => {
    const { enter } = createLog();
    await Promise.all([enter('ada'), enter('ada')]);
    const refused = Promise.allSettled(Array.from({ length: 100 }, () => enter('ada')));

    await expect(enter('ada')).rejects.toMatchObject(BUSY);

    await vi.advanceTimersByTimeAsync(5_000);
    expect((await refused).filter(({ status }) => status === 'rejected')).toHaveLength(98);
  });

  it('that do not end give their place back before the next one is refused', async () => {
    const { begun, enter } = createLog();
    await Promise.all([enter('ada', 'first'), enter('ada', 'second')]);
    const third = enter('ada', 'third');
    await vi.advanceTimersByTimeAsync(4_000);
    await third;

    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('end with their work, also when it fails', async () => {
    const fail = () => reads.run({ userId: 'ada', bytes: LARGE }, () => Promise.reject(new Error('no')));

    for (let count = 0; count < 5; count += 1) await expect(fail()).rejects.toThrow('no');
  });

  it('and small ones are charged to their person by what they open, where that is known', async () => {
    await reads.acquire({ userId: 'ada', bytes: 10 });
    await reads.limitStream({ userId: 'ben', bytes: LARGE }, (async function* none() {})());
    await reads.acquire({ userId: 'eve', bytes: LARGE, isEstimate: true });

    expect(charge.mock.calls).toEqual([
      ['ada', 10],
      ['ben', LARGE],
    ]);
  });

  it('that open little are not counted', async () => {
    const { enter } = createLog();
    await Promise.all([enter('ada'), enter('ada')]);

    expect(await reads.run({ userId: 'ada', bytes: 1_000_000 }, async () => 'read')).toBe('read');
  });
});

describe('an answer that is opened while it is sent', () => {
  async function* count(): AsyncGenerator<number> {
    yield 1;
    yield 2;
  }
  const follow = () => reads.limitStream({ userId: 'ada', bytes: LARGE }, count());

  it('ends with its last item', async () => {
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const taken: number[] = [];
      for await (const item of await follow()) taken.push(item);
      expect(taken).toEqual([1, 2]);
    }
  });

  it('gives its place back when the client takes nothing for a second, and waits for a place before it goes on', async () => {
    const { begun, enter } = createLog();
    const [first, second] = await Promise.all([0, 1].map(async () => (await follow())[Symbol.asyncIterator]()));
    await first?.next();
    await second?.next();
    const others = [enter('ada', 'third'), enter('ada', 'fourth')];
    await vi.advanceTimersByTimeAsync(1_000);
    const [leave] = await Promise.all(others);
    expect(begun).toEqual(['third', 'fourth']);

    const rest = first?.next();
    const isGoingOn = vi.fn<() => void>();
    void rest?.then(isGoingOn);
    await settle();
    expect(isGoingOn).not.toHaveBeenCalled();

    leave?.();
    expect((await rest)?.value).toBe(2);
  });

  it('of people whose clients take nothing keeps another person waiting for a second at most', async () => {
    const { begun, enter } = createLog();
    const answers = await Promise.all(
      ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map(async (userId) =>
        (await reads.limitStream({ userId, bytes: LARGE }, count()))[Symbol.asyncIterator](),
      ),
    );
    await Promise.all(answers.map((items) => items.next()));
    const other = enter('e');

    await vi.advanceTimersByTimeAsync(1_000);
    await other;

    expect(begun).toEqual(['e']);
  });

  it('that goes on has its turn after a person without a place', async () => {
    const { begun, enter } = createLog();
    const leaves = await Promise.all(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((userId) => enter(userId)));
    void enter('a', 'third of a');
    void enter('e');
    await settle();
    leaves[0]?.();
    await settle();

    expect(begun.slice(8)).toEqual(['e']);
  });

  it('ends when nobody takes any more of it', async () => {
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const items = (await follow())[Symbol.asyncIterator]();
      expect((await items.next()).value).toBe(1);
      await items.return?.();
    }
  });
});
