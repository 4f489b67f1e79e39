import { describe, expect, it } from 'vitest';
import { createWakeLock } from './wake-lock.ts';

function setUp({ isRefused = false } = {}) {
  const screen = { isVisible: true, taken: 0, released: 0 };
  const lock = createWakeLock({
    request: async () => {
      if (isRefused) throw new Error('The battery is low.');
      screen.taken += 1;
      return { release: async () => void (screen.released += 1) };
    },
    isVisible: () => screen.isVisible,
  });
  return { lock, screen };
}

describe('keeping the screen on', () => {
  it('is asked for with the first touch, once', async () => {
    const { lock, screen } = setUp();

    await lock.begin();
    await lock.begin();

    expect(screen.taken).toBe(1);
  });

  it('is not asked for before any touch', async () => {
    const { lock, screen } = setUp();

    await lock.renew();

    expect(screen.taken).toBe(0);
  });

  it('is asked for again when the page comes back into view, and not while it is hidden', async () => {
    const { lock, screen } = setUp();
    await lock.begin();

    screen.isVisible = false;
    await lock.renew();
    expect(screen.taken).toBe(1);
    screen.isVisible = true;
    await lock.renew();

    expect(screen.taken).toBe(2);
  });

  it('ends with the page', async () => {
    const { lock, screen } = setUp();
    await lock.begin();

    await lock.stop();
    await lock.renew();

    expect(screen).toMatchObject({ taken: 1, released: 1 });
  });

  it('a lock that arrives after the page was left is released', async () => {
    const { lock, screen } = setUp();

    const begun = lock.begin();
    await lock.stop();
    await begun;

    expect(screen.released).toBe(1);
  });

  it('a refusal causes no error', async () => {
    await expect(setUp({ isRefused: true }).lock.begin()).resolves.toBeUndefined();
  });

  it('a browser without wake locks causes no error', async () => {
    const request = () => {
      throw new TypeError('navigator.wakeLock is undefined');
    };
    await expect(createWakeLock({ request, isVisible: () => true }).begin()).resolves.toBeUndefined();
  });
});
