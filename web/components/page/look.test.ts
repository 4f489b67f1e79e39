import { describe, expect, it, vi } from 'vitest';
import { createStorage } from '../../storage/browser/browser-storage.fixture.ts';
import { createLook } from './look.ts';

function createDevice(items: Record<string, string> = {}) {
  const storage = createStorage();
  for (const [name, value] of Object.entries(items)) storage.setItem(name, value);
  const showSize = vi.fn<(size: string) => void>();
  return { storage, showSize, open: () => createLook(() => storage, showSize) };
}

describe('the look of a device', () => {
  it('starts without the red light and with the usual text size', () => {
    expect(createDevice().open().get()).toEqual({ isRed: false, size: '100%' });
  });

  it('is stored on the device', () => {
    const { open } = createDevice();
    const look = open();
    look.toggleRed();
    look.setSize('130%');

    expect(open().get()).toEqual({ isRed: true, size: '130%' });
  });

  it('keeps the light that a device has chosen under its former name', () => {
    const { open } = createDevice({ 'learn:night-tone': 'ember' });

    expect(open().get().isRed).toBe(true);
  });

  it('keeps the large letters that a device has chosen for its readings, until it chooses again', () => {
    const { open } = createDevice({ 'learn:reading-size': 'large' });
    expect(open().get().size).toBe('115%');

    open().setSize('100%');

    expect(open().get().size).toBe('100%');
  });

  it('ignores unknown stored values', () => {
    const { open } = createDevice({ 'learn:night-tone': 'disco', 'learn:text-size': '900%' });

    expect(open().get()).toEqual({ isRed: false, size: '100%' });
  });

  it('shows each size at once, one after the other', () => {
    const { open, showSize } = createDevice();
    const look = open();
    for (let press = 0; press < 3; press += 1) look.nextSize();

    expect(showSize.mock.calls).toEqual([['115%'], ['130%'], ['100%']]);
  });

  it('takes over what another tab has chosen', () => {
    const { open } = createDevice();
    const [look, beside] = [open(), open()];
    beside.toggleRed();
    beside.setSize('115%');

    look.refresh();

    expect(look.get()).toEqual({ isRed: true, size: '115%' });
  });

  it('notifies subscribers', () => {
    const look = createDevice().open();
    let count = 0;
    const unsubscribe = look.subscribe(() => (count += 1));

    look.toggleRed();
    unsubscribe();
    look.toggleRed();

    expect(count).toBe(1);
  });

  it('lasts for the visit on a device that stores nothing', () => {
    const look = createLook(
      () => {
        throw new Error('Storage is forbidden.');
      },
      () => undefined,
    );

    look.toggleRed();
    look.refresh();

    expect(look.get().isRed).toBe(true);
  });
});
