import { describe, expect, test } from 'vitest';
import { createUserId, type GetStorageHarness } from '../../tests/support/storage.ts';
import { changeSettings, getSettings } from './settings.ts';

export function describeSettings(get: GetStorageHarness): void {
  describe('settings', () => {
    test('are those of the start until the person changes one', async () => {
      expect(await getSettings(createUserId(), get().storage)).toEqual({
        timeZone: null,
        dayEndsAt: 0,
        restWeekdays: [],
        restPerMonth: 0,
        pastDays: true,
      });
    });

    test('change one by one: what a request does not name stays', async () => {
      const userId = createUserId();
      const { storage } = get();
      await changeSettings({ userId, change: { timeZone: 'Europe/Berlin', pastDays: false } }, storage);
      await changeSettings({ userId, change: { restWeekdays: [7, 6], dayEndsAt: 4 } }, storage);
      const changed = await changeSettings({ userId, change: { restPerMonth: 2 } }, storage);

      const expected = {
        timeZone: 'Europe/Berlin',
        dayEndsAt: 4,
        restWeekdays: [6, 7],
        restPerMonth: 2,
        pastDays: false,
      };
      expect(changed).toEqual(expected);
      expect(await getSettings(userId, storage)).toEqual(expected);
    });

    test('can be taken back', async () => {
      const userId = createUserId();
      const { storage } = get();
      await changeSettings({ userId, change: { restWeekdays: [7], restPerMonth: 1, pastDays: false } }, storage);

      const change = { restWeekdays: [], restPerMonth: 0, pastDays: true };
      expect(await changeSettings({ userId, change }, storage)).toMatchObject(change);
    });

    test('belong to one person', async () => {
      const { storage } = get();
      await changeSettings({ userId: createUserId(), change: { dayEndsAt: 4 } }, storage);

      expect(await getSettings(createUserId(), storage)).toMatchObject({ dayEndsAt: 0 });
    });
  });
}
